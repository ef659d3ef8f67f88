import { IconCloudUpload } from "@tabler/icons-react";
import { type DragEvent, type ReactNode, useEffect, useState } from "react";
import { useTranslation } from "react-i18next";
import { droppedItems } from "../../platform/file-sources/dropped-items.ts";
import type { ReadItems } from "../../platform/file-sources/read-items.ts";
import classes from "./DropArea.module.css";

export interface DropAreaProps {
  /** Name of the folder that dropped files go to. */
  into: string;
  onDropped: (read: ReadItems) => void;
  children: ReactNode;
}

export function DropArea({ into, onDropped, children }: DropAreaProps) {
  const { t } = useTranslation("files");
  const [isOver, setIsOver] = useState(false);
  useNoNavigationByDrop();

  function over(event: DragEvent): void {
    if (!event.dataTransfer.types.includes("Files")) return;
    event.preventDefault();
    event.dataTransfer.dropEffect = "copy";
    setIsOver(true);
  }

  function handleDragLeave(event: DragEvent<HTMLElement>): void {
    const next = event.relatedTarget;
    if (!(next instanceof Node) || !event.currentTarget.contains(next)) setIsOver(false);
  }

  function drop(event: DragEvent): void {
    event.preventDefault();
    setIsOver(false);
    onDropped(droppedItems(event.dataTransfer));
  }
  return (
    <section
      className={classes.area}
      aria-label={into}
      onDragEnter={over}
      onDragOver={over}
      onDragLeave={handleDragLeave}
      onDrop={drop}
    >
      {children}
      {isOver && (
        <div className={classes.cover}>
          <IconCloudUpload size={40} stroke={1.5} className={classes.icon} aria-hidden />
          <p className={classes.text}>{t("dropHere")}</p>
          <p className={classes.into}>{t("dropInto", { folder: into })}</p>
        </div>
      )}
    </section>
  );
}

/** Prevents the browser from opening a file that is dropped outside of the area. */
function useNoNavigationByDrop(): void {
  useEffect(() => {
    const stay = (event: globalThis.DragEvent) => {
      if (event.dataTransfer?.types.includes("Files")) event.preventDefault();
    };
    window.addEventListener("dragover", stay);
    window.addEventListener("drop", stay);
    return () => {
      window.removeEventListener("dragover", stay);
      window.removeEventListener("drop", stay);
    };
  }, []);
}
