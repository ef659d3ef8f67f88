export interface Dropped {
  files: File[];
  /** How many folders were among them. */
  folders: number;
}

/** What was dropped: plain files, and how many folders, which look like files but can't be read as such. */
export function droppedFiles(transfer: DataTransfer): Dropped {
  const files: File[] = [];
  let folders = 0;
  for (const item of transfer.items) {
    if (item.kind !== "file") continue;
    const file = item.getAsFile();
    if (item.webkitGetAsEntry()?.isDirectory) folders += 1;
    else if (file !== null) files.push(file);
  }
  return { files, folders };
}
