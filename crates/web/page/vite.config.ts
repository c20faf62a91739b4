import { svelte } from '@sveltejs/vite-plugin-svelte';
import { defineConfig } from 'vite';

// Fixed names, so that the server can embed the files and the build can be compared byte for byte.
export default defineConfig({
  plugins: [svelte()],
  base: './',
  build: {
    outDir: '../dist',
    emptyOutDir: true,
    cssCodeSplit: false,
    modulePreload: false,
    target: 'es2022',
    rollupOptions: {
      output: { entryFileNames: 'page.js', assetFileNames: 'page[extname]', codeSplitting: false },
    },
  },
  server: { proxy: { '/api': 'http://127.0.0.1:7777' } },
});
