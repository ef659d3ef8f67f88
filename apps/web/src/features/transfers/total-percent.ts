import type { Task } from "@dexnet/drive/drive";

/** What the indicator shows for the whole queue: the average of the tasks that have not failed, 100 when there is none. */
export function totalPercent(tasks: readonly Pick<Task, "isError" | "progress">[]): number {
  const going = tasks.filter((task) => !task.isError);
  if (going.length === 0) return 100;
  const sum = going.reduce((total, task) => total + task.progress.percent, 0);
  return Math.floor(sum / going.length);
}
