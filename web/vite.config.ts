import { svelte } from "@sveltejs/vite-plugin-svelte";
import { defineConfig } from "vitest/config";

const server = process.env["TRUNKLINE_SERVER"] ?? "http://127.0.0.1:1846";

export default defineConfig(({ mode }) => ({
  plugins: [svelte()],
  base: "/",
  // In tests Svelte must come in its browser form, or components cannot be mounted.
  ...(mode === "test" ? { resolve: { conditions: ["browser"] } } : {}),
  build: {
    outDir: "../src/trunkline/server/static",
    emptyOutDir: true,
    target: "es2022",
    assetsInlineLimit: 0,
    reportCompressedSize: true,
  },
  server: { proxy: { "/api": server } },
  test: { environment: "happy-dom", include: ["tests/**/*.test.ts"], globalSetup: ["tests/setup.ts"], testTimeout: 60_000 },
}));
