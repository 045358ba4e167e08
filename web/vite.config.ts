import { readFileSync } from "node:fs";
import { fileURLToPath } from "node:url";
import { svelte } from "@sveltejs/vite-plugin-svelte";
import type { Plugin } from "vite";
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

export default defineConfig({
  plugins: [svelte(), gameIcons()],
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
    proxy: { "/api": { target: process.env.FACEDOWN_URL ?? "http://127.0.0.1:8000", ws: true, changeOrigin: true } },
  },
  resolve: process.env.VITEST ? { conditions: ["browser"] } : undefined,
  test: { include: ["src/**/*.test.ts"], environment: "node" },
});
