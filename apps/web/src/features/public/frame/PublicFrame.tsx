import { Outlet } from "@tanstack/react-router";
import { PublicFooter } from "./PublicFooter.tsx";
import classes from "./PublicFrame.module.css";
import { PublicHeader } from "./PublicHeader.tsx";

/** Header, page and footer of the pages about the product. It stays while a person goes from one to another. */
export function PublicFrame() {
  return (
    <>
      <PublicHeader />
      <main id="content" className={classes.main} tabIndex={-1}>
        <Outlet />
      </main>
      <PublicFooter />
    </>
  );
}
