import { Scripts, UNSAFE_RemixContext, useMatches } from "@remix-run/react";
import { useContext } from "react";
import { areaOf, manifestOf } from "~/lib/area";
import { NonceContext } from "~/lib/nonce";
import { fieldsUntilReact } from "~/ui/fields-menu";
import sprite from "~/ui/icons.svg?url";
import fonts from "~/ui/styles/inter.css?url";

/** Id of the script that ends the page. */
const END = "late";

/**
 * In the head: holds the first frame back until the page is parsed to its end. The page is whole when its style
 * sheets are there, but a slow processor would else lay out and paint four or five parts of it in between.
 */
export function OneFirstFrame() {
  return <link rel="expect" href={`#${END}`} blocking="render" />;
}

/**
 * The scripts and the fonts of the page, started after its first frame. Everything works and can be read without
 * them, so the rows come first: painted at 692 ms on a slow link instead of 876 ms with Remix's own `<Scripts>` and
 * its preloads in the head. React renders this, because HTML that is altered behind its back is rendered a second
 * time.
 */
export function LateScripts() {
  const nonce = useContext(NonceContext);
  return (
    <>
      {import.meta.env.DEV ? <InDevelopment nonce={nonce} /> : <AfterFirstFrame nonce={nonce} />}
      <noscript>
        <link rel="stylesheet" href={fonts} />
      </noscript>
    </>
  );
}

function InDevelopment({ nonce }: { nonce: string | undefined }) {
  return (
    <>
      <link rel="stylesheet" href={fonts} />
      <Scripts nonce={nonce} />
    </>
  );
}

function AfterFirstFrame({ nonce }: { nonce: string | undefined }) {
  const matches = useMatches();
  const context = useContext(UNSAFE_RemixContext);
  // The browser does not render the code again; what writes it is left out of the browser's files.
  const code = import.meta.env.SSR && context?.serverHandoffString ? starter(context, matches) : " ";
  // Tells <RemixServer> that the loaders' data is wanted.
  if (context?.renderMeta) context.renderMeta.didRenderScripts = true;
  // biome-ignore lint/security/noDangerouslySetInnerHtml: our own code and Remix's escaped state
  return <script id={END} nonce={nonce} suppressHydrationWarning dangerouslySetInnerHTML={{ __html: code }} />;
}

type RemixContext = NonNullable<React.ContextType<typeof UNSAFE_RemixContext>>;

/** Asking for a file takes a slow processor up to 10 ms, so each is a task of its own: a press in between is answered. */
function starter(
  { manifest, serverHandoffString }: RemixContext,
  matches: readonly { id: string; pathname: string }[],
): string {
  const routesOfArea = manifestOf(manifest.url, areaOf(matches.at(-1)?.pathname ?? "/"));
  const routes = matches.flatMap(({ id }) => manifest.routes[id] ?? []);
  const modules = Object.fromEntries(routes.map((route) => [route.id, route.module]));
  const early = [manifest.entry.module, ...manifest.entry.imports, ...routes.flatMap((route) => route.imports ?? [])];
  const files = [...new Set([routesOfArea, ...Object.values(modules), ...early])];
  return `window.__remixContext=${serverHandoffString};__remixContext.stream=new ReadableStream({start(c){__remixContext.streamController=c}}).pipeThrough(new TextEncoderStream());
(()=>{let begun=false,load=(rel,href,more)=>document.head.append(Object.assign(document.createElement("link"),{rel,href},more)),files=${asScript(files)},modules=${asScript(modules)};${fieldsUntilReact}${wholeStyles}${dress}
async function begin(){if(begun)return;begun=true;wholeStyles();load("stylesheet",${asScript(fonts)},{media:"not all",onload(){dress(this.sheet)}});for(const href of files){load("modulepreload",href);await new Promise(go=>setTimeout(go))}load("prefetch",${asScript(sprite)});
await import(${asScript(routesOfArea)});const found={};await Promise.all(Object.entries(modules).map(async([id,file])=>{found[id]=await import(file)}));window.__remixRouteModules=found;import(${asScript(manifest.entry.module)})}
new PerformanceObserver(begin).observe({type:"paint",buffered:true});setTimeout(begin,${LATEST})})()`;
}

/**
 * Puts the whole style sheets in the place of the rules that came with a first visit (first-styles.server.ts): what
 * scripts add to a page may need others. Where one does not come, the rules stay.
 */
const wholeStyles = `async function wholeStyles(){
const links=[...document.querySelectorAll('link[rel="stylesheet"][disabled]')];
await Promise.all(links.map(link=>new Promise(go=>{link.onload=go;link.disabled=false})));
if(links[0])document.getElementById("first-styles").media="not all"}
`;

/**
 * Dresses the page in the faces of a style sheet that does not apply, once those have come whose characters occur in
 * it. A sheet that applies lays everything out again when it comes and again with each of its fonts.
 */
const dress = String.raw`async function dress({cssRules}){
const text=document.querySelector("main")?.textContent,faces=[...cssRules].map(({style})=>{const of=name=>style.getPropertyValue(name).replaceAll('"',""),unicodeRange=of("unicode-range");
return{face:new FontFace(of("font-family"),style.getPropertyValue("src"),{weight:of("font-weight"),display:"swap",unicodeRange}),characters:new RegExp("["+unicodeRange.replace(/[ ,]/g,"").replace(/U\+/gi,"|").replace(/\|(\w+)/g,"\\u{$1}").replace(/-(\w+)/g,"-\\u{$1}")+"]","u")}});
await Promise.allSettled(faces.filter(({characters})=>characters.test(text)).map(({face})=>face.load()));
for(const{face}of faces)document.fonts.add(face)}`;

/** A tab in the background paints nothing; it starts after this many milliseconds. */
const LATEST = 2000;

function asScript(value: unknown): string {
  return JSON.stringify(value).replaceAll("<", "\\u003c");
}
