/** Tag of Vitest for a single test that is too long for `npm test`. It runs in `npm run test:full`. */
export const fullTag = { name: "full", description: "Runs in npm run test:full" };
