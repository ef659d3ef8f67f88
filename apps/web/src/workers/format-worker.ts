// See `prepare-formats.ts`.
new Intl.NumberFormat("en");
new Intl.DateTimeFormat("en");
globalThis.close();
