/** Dark like the application, and readable on a phone. */
export const style = `
:root { color-scheme: dark; --back: #081413; --surface: #0e1f1e; --raised: #142b29; --line: #24413e; --text: #e6f2f0; --dim: #9fb8b4; --accent: #02e4c9; }
* { box-sizing: border-box; }
body { margin: 0; background: var(--back); color: var(--text); font: 16px/1.5 system-ui, sans-serif; overflow-wrap: anywhere; }
header, main { max-width: 880px; margin: 0 auto; padding: 16px; }
.brand { color: var(--text); font-weight: 600; text-decoration: none; display: inline-block; padding: 8px 0; }
.notice { margin: 8px 0 0; padding: 8px 16px; border: 1px solid var(--line); border-radius: 8px; background: var(--surface); color: var(--dim); }
.title { display: flex; align-items: center; justify-content: space-between; gap: 16px; }
h1 { font-size: 24px; line-height: 32px; margin: 16px 0; }
h2 { font-size: 16px; margin: 24px 0 8px; }
a { color: var(--accent); }
a:focus-visible, pre:focus-visible { outline: 2px solid var(--accent); outline-offset: 2px; }
.button { border: 1px solid var(--line); border-radius: 8px; padding: 8px 16px; text-decoration: none; white-space: nowrap; min-height: 44px; display: inline-flex; align-items: center; }
.mails { list-style: none; margin: 0; padding: 0; border: 1px solid var(--line); border-radius: 8px; overflow: hidden; }
.mails li + li { border-top: 1px solid var(--line); }
.mails a { display: block; padding: 12px 16px; background: var(--surface); color: var(--text); text-decoration: none; }
.mails a:hover { background: var(--raised); }
.subject { display: block; font-weight: 600; }
.meta, dt, .empty { color: var(--dim); font-size: 14px; }
.empty { padding: 32px 16px; border: 1px dashed var(--line); border-radius: 8px; text-align: center; font-size: 16px; }
dl { display: grid; grid-template-columns: auto 1fr; gap: 4px 16px; margin: 0 0 16px; }
dd { margin: 0; }
iframe { width: 100%; height: 420px; resize: vertical; border: 1px solid var(--line); border-radius: 8px; background: #fff; }
pre { margin: 0; padding: 16px; background: var(--surface); border: 1px solid var(--line); border-radius: 8px; white-space: pre-wrap; font: 14px/1.5 ui-monospace, monospace; }
`;
