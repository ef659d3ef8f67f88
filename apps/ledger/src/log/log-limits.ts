/** Entries of one checkpoint. A larger backlog is integrated in several. */
export const entriesPerCheckpoint = 10_000;
/**
 * Time for which entries are gathered before they are integrated. A run costs some statements and a sync of the database,
 * whatever the number of entries. Half of the second within which an entry must be integrated.
 */
export const gatherEntriesMs = 500;
/** Interval at which entries of processes that have stopped are integrated. */
export const sequencingIntervalMs = 1_000;
