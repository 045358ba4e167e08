import { createHash } from "node:crypto";
import { readdirSync, readFileSync } from "node:fs";
import { fileURLToPath } from "node:url";
import { svelte } from "@sveltejs/vite-plugin-svelte";
import { build, type Plugin } from "vite";
import { defineConfig } from "vitest/config";

const here = (path: string) => fileURLToPath(new URL(path, import.meta.url));

/** `import sword from "icon:sword"` is the drawing of that icon of the game-icons set, and nothing else of the set. */
function gameIcons(): Plugin {
  const set = JSON.parse(readFileSync(here("node_modules/@iconify-json/game-icons/icons.json"), "utf8"));
  return {
    name: "game-icons",
    resolveId: (id) => (id.startsWith("icon:") ? `\0${id}` : undefined),
    load(id) {
      if (!id.startsWith("\0icon:")) return;
      const icon = set.icons[id.slice("\0icon:".length)];
      if (!icon) this.error(`game-icons has no icon ${id.slice("\0icon:".length)}`);
      return `export default ${JSON.stringify(icon.body)};`;
    },
  };
}

/** The service worker, in one file of its own. */
async function workerCode(): Promise<string> {
  const rolldownOptions = { input: here("src/worker/worker.ts"), output: { format: "iife" as const } };
  const built = await build({
    configFile: false,
    logLevel: "warn",
    publicDir: false,
    build: { write: false, target: "es2022", rolldownOptions },
  });
  const [{ output }] = [built].flat() as [{ output: [{ code: string }] }];
  return output[0].code;
}

/** Builds the worker, and tells it which files the page is made of; its version is a hash of them. */
function serviceWorker(): Plugin {
  return {
    name: "service-worker",
    apply: "build",
    generateBundle: {
      order: "post",
      async handler(_, bundle) {
        const code = await workerCode();
        const assets = Object.keys(bundle).filter((name) => name.startsWith("assets/"));
        const fixed = readdirSync(here("public")).filter((name) => /\.(svg|png|webmanifest)$/.test(name));
        const hash = createHash("sha256")
          .update(code)
          .update([...assets].sort().join());
        for (const name of fixed.sort()) hash.update(readFileSync(here(`public/${name}`)));
        hash.update(readFileSync(here("index.html")));
        const page = {
          version: hash.digest("hex").slice(0, 16),
          files: [...assets, ...fixed].map((name) => `/${name}`),
        };
        if (!code.includes("__PAGE__")) this.error("the worker does not ask for the files of the page");
        const source = code.replace("__PAGE__", () => JSON.stringify(page));
        // A service worker may only look after what lies in its own folder or below.
        this.emitFile({ type: "asset", fileName: "worker.js", source });
      },
    },
  };
}

export default defineConfig({
  plugins: [svelte(), gameIcons(), serviceWorker()],
  build: {
    outDir: here("../src/facedown/server/page"),
    emptyOutDir: true,
    target: "es2022",
    assetsInlineLimit: 0, // the server's content policy takes fonts and scripts from files only
    modulePreload: { polyfill: false },
    // What several pages share comes in one file, not in thirty: every file is a journey of its own.
    rolldownOptions: {
      output: {
        codeSplitting: {
          groups: [
            {
              name: "base",
              test: /node_modules|src\/(parts|net|words|table|games\/\w+\.ts|router|settings)/,
              minShareCount: 2,
            },
            // A game's own icons, which its table and the workshop share, are not for everybody.
            { name: "base", test: /icon:/, minShareCount: 3 },
          ],
        },
      },
    },
  },
  server: {
    proxy: {
      "/api": {
        target: process.env.FACEDOWN_URL ?? "http://127.0.0.1:8000",
        ws: true,
        changeOrigin: true,
        rewriteWsOrigin: true, // the server refuses sockets of pages from elsewhere
      },
    },
  },
  resolve: process.env.VITEST ? { conditions: ["browser"] } : undefined,
  test: { include: ["src/**/*.test.ts"], environment: "node", isolate: false },
});
