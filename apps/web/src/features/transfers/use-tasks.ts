import type { Stop, Task } from "@dexnet/drive/drive";
import { useEffect, useState } from "react";
import { useApp } from "../../shell/app-context.tsx";

const none: readonly Task[] = [];

/** The transfers as of now. Asking for them does not start the drive: before it runs there are none. */
export function useTasks(): readonly Task[] {
  const { drive } = useApp();
  const [tasks, setTasks] = useState(none);
  useEffect(() => {
    let stop: Stop | undefined;
    let isOver = false;
    drive
      .watchTasks((next) => !isOver && setTasks(next))
      .then(
        (given) => {
          stop = given;
          if (isOver) void stop();
        },
        // The drive's own calls tell when it can't be reached.
        () => undefined,
      );
    return () => {
      isOver = true;
      void stop?.();
    };
  }, [drive]);
  return tasks;
}
