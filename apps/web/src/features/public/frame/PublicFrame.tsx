import { Outlet } from "@tanstack/react-router";
import shared from "../../../platform/theme/shared.module.css";
import { PublicFooter } from "./PublicFooter.tsx";
import { PublicHeader } from "./PublicHeader.tsx";

/** Header, page and footer of the pages about the product. It stays while a person goes from one to another. */
export function PublicFrame() {
  return (
    <>
      <PublicHeader />
      <main id="content" className={shared.fill} tabIndex={-1}>
        <Outlet />
      </main>
      <PublicFooter />
    </>
  );
}
