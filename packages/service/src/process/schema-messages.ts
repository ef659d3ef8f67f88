import { config, locales } from "zod/mini";

/** `zod/mini` has no messages of its own: operators read these in refused settings, and in the log of a wrong answer. */
config(locales.en());
