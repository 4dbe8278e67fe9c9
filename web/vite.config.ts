import { svelte } from "@sveltejs/vite-plugin-svelte";
import type { Plugin } from "vite";
import { defineConfig } from "vitest/config";

const server = process.env.SALOON_SERVER ?? "http://127.0.0.1:8000";

/** Drawings go out without the notes and the blanks between their parts. */
const lean: Plugin = {
  name: "lean-drawings",
  enforce: "post",
  transform: (code, id) =>
    id.endsWith(".svg?raw") ? { code: code.replace(/<!--[\s\S]*?-->/g, "").replace(/>(?:\s|\\n)+</g, "><"), map: null } : null,
};

export default defineConfig(({ mode }) => ({
  // the server writes into the page under which path it is, and files find each other
  base: "./",
  plugins: [svelte(), lean],
  // tests mount components in jsdom, which needs Svelte's browser build
  resolve: mode === "test" ? { conditions: ["browser"] } : {},
  build: {
    outDir: "../src/saloon/static",
    emptyOutDir: true,
    target: "es2022",
    assetsInlineLimit: 0,
    modulePreload: { polyfill: false },
  },
  server: {
    proxy: { "/api": { target: server, ws: true } },
  },
  test: {
    environment: "jsdom",
    include: ["tests/**/*.test.ts", "src/**/*.test.ts"],
  },
}));
