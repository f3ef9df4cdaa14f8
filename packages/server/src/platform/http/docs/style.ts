export const docsStyle = `
:root { color-scheme: light dark; --canvas: oklch(.990 .003 80); --surface: #fff; --sunken: oklch(.957 .005 80); --line: oklch(.905 .007 80); --ink: oklch(.220 .008 66); --ink-2: oklch(.490 .011 72); --accent: oklch(.470 .085 168); --get: oklch(.460 .140 248); --post: oklch(.440 .105 152); }
@media (prefers-color-scheme: dark) { :root { --canvas: oklch(.190 .007 64); --surface: oklch(.230 .008 66); --sunken: oklch(.270 .009 68); --line: oklch(.350 .010 70); --ink: oklch(.950 .005 80); --ink-2: oklch(.760 .010 76); --accent: oklch(.780 .100 168); --get: oklch(.780 .110 248); --post: oklch(.800 .120 152); } }
* { box-sizing: border-box; }
html { scroll-padding-top: 1rem; }
body { margin: 0; background: var(--canvas); color: var(--ink); font: 15px/1.55 "Inter Variable", system-ui, sans-serif; }
a { color: var(--accent); }
:focus-visible { outline: 2px solid var(--accent); outline-offset: 2px; }
code, pre { font: .875em/1.5 "JetBrains Mono Variable", ui-monospace, monospace; }
header { padding: 2rem clamp(1rem, 4vw, 3rem) 1.5rem; border-bottom: 1px solid var(--line); background: var(--surface); }
header p { max-width: 65ch; margin: .5rem 0 0; color: var(--ink-2); }
h1 { margin: 0; font-size: 1.75rem; letter-spacing: -.018em; }
.columns { display: grid; grid-template-columns: minmax(15rem, 20rem) minmax(0, 1fr); align-items: start; max-width: 84rem; }
nav { position: sticky; top: 0; max-height: 100vh; overflow: auto; padding: 1.5rem clamp(1rem, 4vw, 3rem); padding-right: 1rem; font-size: 14px; }
nav h2 { margin: 1.25rem 0 .25rem; font-size: 12px; letter-spacing: .06em; text-transform: uppercase; color: var(--ink-2); }
nav ul { margin: 0; padding: 0; list-style: none; }
nav li a { display: flex; gap: .5rem; padding: .375rem 0; min-height: 32px; color: inherit; text-decoration: none; }
nav li a:hover { text-decoration: underline; }
label { display: block; margin-bottom: .25rem; font-size: 13px; color: var(--ink-2); }
input { width: 100%; min-height: 44px; padding: 0 .75rem; border: 1px solid var(--ink-2); border-radius: 8px; background: var(--surface); color: inherit; font: inherit; font-size: 16px; }
#found { min-height: 1.25rem; margin: .25rem 0 0; font-size: 13px; color: var(--ink-2); }
main { min-width: 0; padding: 1.5rem clamp(1rem, 4vw, 3rem) 4rem 1rem; }
main h2 { margin: 2rem 0 .75rem; font-size: 1.25rem; }
main section:first-child h2 { margin-top: 0; }
article { margin-bottom: 1rem; padding: 1.25rem; border: 1px solid var(--line); border-radius: 12px; background: var(--surface); overflow-wrap: anywhere; }
article:target { border-color: var(--accent); }
h3 { margin: 0 0 .25rem; font-size: 1.0625rem; }
h4 { margin: 1.25rem 0 .25rem; font-size: 14px; }
h4 em, h4 a, h4 .type { font-weight: 400; }
.path { margin: 0; }
.method { flex: none; font-size: 11px; line-height: 1.8; font-weight: 700; letter-spacing: .04em; color: var(--post); }
.method.GET { color: var(--get); }
dl { margin: .25rem 0 0; }
dt { padding-top: .375rem; }
dt code { font-weight: 600; }
dd { margin: 0 0 .25rem; padding-left: .875rem; border-left: 2px solid var(--line); }
dd:empty { display: none; }
dd p, article > p { margin: .125rem 0; color: var(--ink-2); }
.or { font-style: italic; color: var(--ink-2); }
em, .type { color: var(--ink-2); }
details { margin-top: .75rem; }
summary { display: flex; align-items: center; min-height: 44px; cursor: pointer; font-weight: 600; }
summary::before { content: "+"; width: 1.25rem; color: var(--ink-2); }
details[open] > summary::before { content: "\\2212"; }
pre { margin: 0; padding: 1rem; border-radius: 8px; background: var(--sunken); overflow-x: auto; white-space: pre-wrap; }
.errors { margin: 0; padding: 0; list-style: none; }
.errors li { padding: .375rem 0; border-top: 1px solid var(--line); }
.errors span { color: var(--ink-2); }
[hidden] { display: none !important; }
@media (max-width: 800px) { .columns { display: block; } nav { position: static; max-height: none; padding-right: clamp(1rem, 4vw, 3rem); } nav ul { display: none; } nav h2 { display: none; } main { padding-left: clamp(1rem, 4vw, 3rem); } }
@media (prefers-reduced-motion: no-preference) { html { scroll-behavior: smooth; } }
`
