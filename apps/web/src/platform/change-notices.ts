/** Group of notices about changes of a file list. They replace each other: "Undo" always means the newest change. */
export const changeNotices = "file-changes";
