// Layout is Prettier's; types are svelte-check's and tsc's. What is left are mistakes that neither of them sees.
import js from "@eslint/js";
import svelte from "eslint-plugin-svelte";
import ts from "typescript-eslint";
import svelteConfig from "./svelte.config.js";

export default ts.config(
  { ignores: ["node_modules", "src/net/wire.ts"] },
  js.configs.recommended,
  ...ts.configs.recommended,
  ...svelte.configs.recommended,
  {
    files: ["**/*.svelte", "**/*.svelte.ts"],
    languageOptions: { parserOptions: { parser: ts.parser, extraFileExtensions: [".svelte"], svelteConfig } },
  },
  {
    rules: {
      "no-undef": "off", // TypeScript knows better
      "no-irregular-whitespace": "off", // French has spaces of its own
      eqeqeq: ["error", "always", { null: "ignore" }],
      "prefer-const": "off", // props are declared by one `let`, some of them never assigned
      "svelte/prefer-const": ["error", { destructuring: "all" }],
      "@typescript-eslint/no-unused-vars": ["error", { argsIgnorePattern: "^_", varsIgnorePattern: "^_" }],
      "@typescript-eslint/no-unused-expressions": "off", // an effect names what it depends on
      "svelte/no-at-html-tags": "off", // icons of ours, and text that parts/markdown.ts has escaped
      "svelte/no-unused-svelte-ignore": "off", // svelte-check says which are needed
      "svelte/no-useless-mustaches": "off", // a blank in braces is a blank that stays
      "svelte/prefer-svelte-reactivity": "off", // maps that nothing draws need not be watched
    },
  },
);
