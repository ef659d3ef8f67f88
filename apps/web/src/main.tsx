import "./platform/zod-without-eval.ts";
import "./platform/theme/fonts.css";
import "./platform/theme/mantine-styles.ts";
import "./platform/theme/base.css";
import "./platform/theme/reduced-motion.css";
import { StrictMode, startTransition } from "react";
import { createRoot } from "react-dom/client";
import { App } from "./app/App.tsx";
import { createStart } from "./app/start.ts";

const container = document.getElementById("root");
if (container === null) throw new Error("index.html has no #root");
const start = createStart();
// index.html shows the spinner until then. As a transition, the first page is rendered in short tasks.
void start().then((first) =>
  startTransition(() =>
    createRoot(container).render(
      <StrictMode>
        <App start={start} first={first} />
      </StrictMode>,
    ),
  ),
);
