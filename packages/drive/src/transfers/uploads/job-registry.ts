import type { UploadJob, UploadOwner } from "./upload-job.ts";

/** Jobs of all storages by the ids of their rows, and those that failed by the groups whose receipts show them. */
export interface JobRegistry {
  /** Finds the job by its current row. */
  add(job: UploadJob): void;
  remove(job: UploadJob): void;
  get(taskId: string): UploadJob | undefined;
  /** All jobs, when no row is named. */
  select(taskIds?: readonly string[]): UploadJob[];
  addFailed(job: UploadJob): void;
  removeFailed(job: UploadJob): void;
  /** Removes and returns the failed jobs of a group. */
  popFailed(groupId: string): UploadJob[];
  removeAllOf(owner: UploadOwner): void;
}

export function createJobRegistry(): JobRegistry {
  const jobs = new Map<string, UploadJob>();
  const failed = new Map<string, Set<UploadJob>>();
  return {
    add(job) {
      if (job.task !== null) jobs.set(job.task.id, job);
    },
    remove(job) {
      if (job.task !== null) jobs.delete(job.task.id);
    },
    get: (taskId) => jobs.get(taskId),
    select: (taskIds) => taskIds?.flatMap((id) => jobs.get(id) ?? []) ?? [...jobs.values()],
    addFailed(job) {
      if (job.task === null) return;
      const group = failed.get(job.task.groupId) ?? new Set();
      failed.set(job.task.groupId, group.add(job));
    },
    removeFailed(job) {
      if (job.task !== null) failed.get(job.task.groupId)?.delete(job);
    },
    popFailed(groupId) {
      const group = failed.get(groupId);
      failed.delete(groupId);
      return [...(group ?? [])];
    },
    removeAllOf(owner) {
      for (const [id, job] of jobs) if (job.owner === owner) jobs.delete(id);
      for (const [id, group] of failed) if ([...group].some((job) => job.owner === owner)) failed.delete(id);
    },
  };
}
