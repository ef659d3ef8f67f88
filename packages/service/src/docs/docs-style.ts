/** Style of the page. The content security policy of the page allows it by its hash. */
export const docsStyle = `
:root { color-scheme: dark; --ground: #091413; --raised: #0e1f1e; --line: #22403d; --text: #dcebe9; --quiet: #93aaa7; --accent: #02e4c9; }
* { box-sizing: border-box; }
body { margin: 0; background: var(--ground); color: var(--text); font: 16px/1.5 system-ui, sans-serif; }
header, main { max-width: 60rem; margin: 0 auto; padding: 1.5rem 1rem; }
h1 { margin: 0 0 .5rem; font-size: 1.75rem; }
h2 { margin: 2.5rem 0 1rem; padding-bottom: .5rem; border-bottom: 1px solid var(--line); font-size: 1.25rem; }
h3 { margin: 0; font-size: 1rem; font-weight: 600; overflow-wrap: anywhere; }
h4 { margin: 1rem 0 .25rem; font-size: .875rem; }
h4 small { color: var(--quiet); font-weight: 400; }
p { margin: .5rem 0; }
a { color: var(--accent); }
h3 a { color: inherit; text-decoration: none; }
a:focus-visible, summary:focus-visible, pre:focus-visible { outline: 2px solid var(--accent); outline-offset: 2px; }
nav ul { display: flex; flex-wrap: wrap; gap: .5rem 1.25rem; margin: 1rem 0 0; padding: 0; list-style: none; }
article { margin: 0 0 1rem; padding: 1rem; background: var(--raised); border: 1px solid var(--line); border-radius: 8px; }
article:target { border-color: var(--accent); }
code, pre { font: 14px/1.5 ui-monospace, monospace; }
pre { margin: .25rem 0; padding: .75rem; overflow-x: auto; background: var(--ground); border-radius: 6px; }
.method { display: inline-block; min-width: 4.5rem; padding: 0 .5rem; border-radius: 4px; background: var(--line); text-align: center; font-size: .8125rem; }
.get { background: #1d4a37; } .post { background: #1d3f6b; } .put { background: #5a4415; } .patch { background: #4c3568; } .delete { background: #6b2530; }
.caller { color: var(--quiet); font-size: .875rem; }
table { width: 100%; border-collapse: collapse; }
th, td { padding: .25rem .75rem .25rem 0; text-align: left; vertical-align: top; overflow-wrap: anywhere; }
details { margin-top: .75rem; } summary { color: var(--quiet); cursor: pointer; font-size: .875rem; }
`;
