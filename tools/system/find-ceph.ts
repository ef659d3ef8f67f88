import { existsSync } from "node:fs";
import { delimiter, join } from "node:path";

const programs = ["ceph", "ceph-mon", "ceph-mgr", "ceph-osd", "monmaptool", "radosgw", "radosgw-admin"];

/** Whether all programs of a Ceph cluster with a gateway are in the search path. */
export function hasCeph(path: string | undefined): boolean {
  const folders = (path ?? "").split(delimiter).filter((folder) => folder !== "");
  return programs.every((program) => folders.some((folder) => existsSync(join(folder, program))));
}
