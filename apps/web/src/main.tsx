import "./shell/zod-without-eval.ts";
import "./shell/theme/fonts.css";
import "./shell/theme/mantine-styles.ts";
import "./shell/theme/base.css";
import "./shell/theme/reduced-motion.css";
import { StrictMode } from "react";
import { createRoot } from "react-dom/client";
import { App } from "./shell/App.tsx";
import { createStart } from "./shell/start.ts";

const container = document.getElementById("root");
if (container === null) throw new Error("index.html has no #root");
createRoot(container).render(
  <StrictMode>
    <App start={createStart()} />
  </StrictMode>,
);
