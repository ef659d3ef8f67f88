const minute = 60_000;
const day = 24 * 60 * minute;

/** Copies of a regular sample, and of the larger one that follows when some of those are missing. */
export const sampleSize = 3;
export const largeSampleSize = 24;
export const scrubBatch = 32;
/** Rate per device, and time for which a verified copy is not read again. */
export const scrubDefaults = { bytesPerSecond: 8_000_000, everyMs: 30 * day, intervalMs: minute };
/** Blocks in memory for scrubbing, per process. */
export const concurrentScrubReads = 4;
/** Duration of a scrubber run, after which the list of devices is read again. */
export const scrubRunMs = 30_000;
/** Duration of a lease of a device, from its last renewal. */
export const deviceLeaseMs = 5 * minute;
export const sweepBatch = 500;
export const sweepEveryMs = day;
/** Age at which an orphan is removed: an operator has this time to notice that records are missing. */
export const orphanAgeMs = 7 * day;
/** More orphans than this and than recorded copies mean that the database is the wrong one. None is removed then. */
export const suspiciousOrphans = 100;
