/** Interval at which open changes are added to the counters. Readers see open changes too. */
export const compactionIntervalMs = 5_000;
export const compactionBatch = 10_000;
/** Open changes above which a reader requests compaction, because reading slows down. */
export const manyOpenChanges = 2_000;
/** Compacted changes after which an embedded database is vacuumed. */
export const vacuumAfterChanges = 20_000;
/** How long clients may cache an answer of the statistics. */
export const statisticsMaxAgeSeconds = 5;
/** Cache lifetime of the growth, of which there is a new sample every hour. */
export const growthMaxAgeSeconds = 60;
export const hourMs = 3_600_000;
export const dayMs = 24 * hourMs;
/** Longest pause of the recorder, which also looks again when an hour begins. */
export const recordIntervalMs = 600_000;
/** Days of which every hour is kept. A request for more days gets one sample of each day. */
export const hourlyDays = 7;
