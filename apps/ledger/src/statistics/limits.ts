/** Interval at which open changes are added to the counters. Readers see open changes too. */
export const compactionIntervalMs = 5_000;
export const compactionBatch = 10_000;
/** Open changes above which a reader requests compaction, because reading slows down. */
export const manyOpenChanges = 2_000;
/** Compacted changes after which an embedded database is vacuumed. */
export const vacuumAfterChanges = 20_000;
/** How long clients may cache an answer of the statistics. */
export const statisticsMaxAgeSeconds = 5;
