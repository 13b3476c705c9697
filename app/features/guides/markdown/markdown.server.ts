import { createHash } from 'node:crypto'
import { LRUCache } from 'lru-cache'
import { Lexer, Marked, type Token, type Tokens } from 'marked'
import sanitizeHtml from 'sanitize-html'
import { countWords } from '~/features/guides/reading/guide'
import { linkAddress } from './guide-links'
import { Anchors, tableOfContents, type TocEntry } from './toc'

/**
 * Renders Markdown to safe HTML: the output of marked, including HTML in the text, passes an
 * allowlist. Cached by content.
 */

export type Rendered = {
	html: string
	contents: TocEntry[]
	words: number
	/** The words only, for the search. */
	text: string
}

/** In bytes of UTF-8; the form and the calls refuse more. */
const MAX_MARKDOWN_LENGTH = 200_000

/** Kept for the guides that are read at the moment. */
const cache = new LRUCache<string, Rendered>({ max: 100 })

const HEADING_MARK = 'data-heading'
const MAX_DEPTH = 40

const TAGS = [
	...['h2', 'h3', 'h4', 'h5', 'h6', 'p', 'br', 'hr', 'blockquote', 'pre', 'code'],
	...['ul', 'ol', 'li', 'dl', 'dt', 'dd', 'a', 'img', 'figure', 'figcaption'],
	...['strong', 'b', 'em', 'i', 's', 'del', 'ins', 'mark', 'sub', 'sup', 'small', 'kbd', 'abbr'],
	...['table', 'caption', 'thead', 'tbody', 'tfoot', 'tr', 'th', 'td'],
	...['details', 'summary', 'span'],
]

/** Tags whose content is dropped too. */
const DROPPED_WHOLE = ['script', 'style', 'textarea', 'option', 'noscript', 'template', 'title']

const CELL = ['align', 'colspan', 'rowspan']

/** Internal links: paths and fragments. */
const OWN_LINK = /^(?:\/(?![/\\])|#)/u
const LINK =
	/^(?:https?:\/\/[^/\\]|mailto:[^/\\]|\/(?![/\\])|#|(?:tel|sms):\+?(?:[\d().*#-]|%20)+(?:;ext=\d+)?$)/iu
const PICTURE = /^(?:https:\/\/[^/\\]|\/(?![/\\]))/iu

type Attributes = sanitizeHtml.Attributes

/** Drops the attribute `name` unless its URL matches the pattern. */
function dropUnsafeUrl(attribs: Attributes, name: string, form: RegExp): Attributes {
	const { [name]: address, ...otherAttributes } = attribs
	return address !== undefined && form.test(address) ? attribs : otherAttributes
}

/** Text without an element of its own. */
const PLAIN = { tagName: 'span', attribs: {} }

/** What task lists have in place of the boxes of a form. */
const TASK_MARK = 'data-task'
const TASKS: Readonly<Record<string, string>> = { done: 'Done', open: 'Not done' }

/** Called with what is left out. */
type Report = (kind: 'link' | 'image' | 'tag', what: string) => void

function sanitizeOptions(anchors: Anchors, report: Report): sanitizeHtml.IOptions {
	const used = new Set<string>()
	const ids = new Set(anchors.entries.map(({ id }) => id))
	/** Only generated heading anchors become ids; the text cannot set any. */
	const heading: sanitizeHtml.Transformer = (tagName, attributes) => {
		const entry = anchors.entries[Number(attributes[HEADING_MARK] ?? 'none')]
		const isNew = entry !== undefined && !used.has(entry.id)
		if (isNew) used.add(entry.id)
		const attribs: Attributes = isNew ? { id: entry.id } : {}
		return { tagName, attribs }
	}
	return {
		allowedTags: TAGS,
		nonTextTags: DROPPED_WHOLE,
		nestingLimit: MAX_DEPTH,
		allowedAttributes: {
			a: ['href', 'title', 'rel'],
			img: ['src', 'alt', 'title', 'width', 'height', 'loading'],
			code: ['class'],
			ol: ['start'],
			abbr: ['title'],
			th: [...CELL, 'scope'],
			td: CELL,
			span: ['class', 'role', 'aria-label'],
			...Object.fromEntries(['h2', 'h3', 'h4'].map((tag) => [tag, ['id']])),
		},
		allowedClasses: { code: [/^language-[\w+-]{1,20}$/u], span: ['prose__task'] },
		allowedSchemes: ['https', 'http', 'mailto', 'tel', 'sms'],
		allowedSchemesByTag: { img: ['https'] },
		allowProtocolRelative: false,
		transformTags: {
			h1: () => ({ tagName: 'h2', attribs: {} }),
			h2: heading,
			h3: heading,
			h4: heading,
			a: (tagName, attributes) => {
				const { href: written = '', rel: _rel, ...others } = attributes
				const href = linkAddress(written, ids)
				// A link without an address would only look like one.
				if (href === null || !LINK.test(href)) {
					report('link', written)
					return PLAIN
				}
				const isOwn = OWN_LINK.test(href)
				const linkAttributes = { href, ...others }
				return {
					tagName,
					attribs: isOwn ? linkAttributes : { ...linkAttributes, rel: 'nofollow noopener ugc' },
				}
			},
			// Only the boxes of task lists become spans; the text cannot set any.
			span: (tagName, attributes) => {
				const label = TASKS[attributes[TASK_MARK] ?? '']
				if (label === undefined) return PLAIN
				return { tagName, attribs: { class: 'prose__task', role: 'img', 'aria-label': label } }
			},
			img: (tagName, attributes) => {
				const attribs = dropUnsafeUrl(attributes, 'src', PICTURE)
				if (attribs['src'] === undefined) report('image', attributes['src'] ?? '')
				return { tagName, attribs: { alt: '', ...attribs, loading: 'lazy' } }
			},
		},
		onOpenTag: (name) => {
			if (!TAGS.includes(name) && name !== 'h1') report('tag', name)
		},
		exclusiveFilter: ({ tag, attribs }) => tag === 'img' && attribs['src'] === undefined,
	}
}

const asText = (html: string): string =>
	sanitizeHtml(
		html
			.replace(/<span class="prose__task"[^<>]*>.<\/span>/gu, '')
			.replace(/<\/(?:p|li|td|th|pre|blockquote|dd|dt|summary)>/gu, ' $&')
			.replace(/<\/h\d>/gu, ': '),
		{
			allowedTags: [],
			nonTextTags: DROPPED_WHOLE,
		},
	)
		.replace(/&lt;/gu, '<')
		.replace(/&gt;/gu, '>')
		.replace(/&quot;/gu, '"')
		.replace(/&#39;/gu, "'")
		.replace(/&amp;/gu, '&')
		.replace(/[\u0000-\u001f\u007f\s]+/gu, ' ')
		.trim()

/** Maximum emphasis delimiters: marked's time is quadratic in their number per paragraph. */
const MAX_DELIMITERS = 1_000
/** Maximum angle brackets: the sanitizer's time is quadratic in their number. */
const MAX_ANGLES = 5_000

const countMatches = (text: string, pattern: RegExp): number => text.match(pattern)?.length ?? 0

class TooComplexError extends Error {
	override name = 'TooWildError'
}

function parseTokens(markdown: string): Token[] {
	if (countMatches(markdown, /</gu) > MAX_ANGLES) throw new TooComplexError()
	const lexer = new Lexer({ gfm: true })
	lexer.blockTokens(markdown.replace(/\r\n?/gu, '\n'), lexer.tokens)
	for (const { src, tokens } of lexer.inlineQueue) {
		if (countMatches(src, /[*_~]/gu) > MAX_DELIMITERS) throw new TooComplexError()
		lexer.inlineTokens(src, tokens)
	}
	return lexer.tokens
}

/** A quote that begins with one of these words in brackets is a note of that kind. */
const ALERT = /^<p>\[!(note|tip|important|warning|caution)\][ \n]?/iu

const capitalized = (word: string): string =>
	word.slice(0, 1).toUpperCase() + word.slice(1).toLowerCase()

function parseMarkdown(markdown: string, anchors: Anchors): string {
	const marked = new Marked({
		gfm: true,
		renderer: {
			heading({ tokens, depth }: Tokens.Heading) {
				const inner = this.parser.parseInline(tokens)
				// The page's h1 is the title.
				const level = Math.max(2, depth)
				if (level > 4) return `<h${level}>${inner}</h${level}>\n`
				anchors.add(asText(inner), level as TocEntry['level'])
				const place = anchors.entries.length - 1
				return `<h${level} ${HEADING_MARK}="${place}">${inner}</h${level}>\n`
			},
			blockquote({ tokens }: Tokens.Blockquote) {
				const inner = this.parser.parse(tokens)
				const text = inner.replace(
					ALERT,
					(_, word: string) => `<p><strong>${capitalized(word)}:</strong> `,
				)
				return `<blockquote>\n${text}</blockquote>\n`
			},
			checkbox: ({ checked }: Tokens.Checkbox) =>
				`<span ${TASK_MARK}="${checked ? 'done' : 'open'}">${checked ? '☑' : '☐'}</span> `,
		},
	})
	return marked.parser(parseTokens(markdown))
}

/** Adds elements around sanitized text: heading anchors, table frames. Headings do not nest. */
function addPageElements(html: string): string {
	let heading: string | null = null
	return html
		.replace(/<h[2-4] id="(s-[a-z0-9-]+)">|<\/h[2-4]>/gu, (tag, id: string | undefined) => {
			const ended = heading
			heading = id ?? null
			if (id !== undefined || ended === null) return tag
			return ` <a class="prose__anchor no-print" href="#${ended}" aria-label="Link to this section">#</a>${tag}`
		})
		.replace(
			/<table>/gu,
			'<div class="prose__table" role="region" aria-label="Table" tabindex="0"><table>',
		)
		.replace(/<\/table>/gu, '</table></div>')
}

function render(markdown: string): Rendered {
	const anchors = new Anchors()
	const raw = parseMarkdown(markdown, anchors)
	const options = sanitizeOptions(anchors, () => undefined)
	// The transformers read this marker before attributes are filtered; the allowlist removes it.
	const html = sanitizeHtml(raw, options)
	const text = asText(html)
	return {
		html: addPageElements(html),
		contents: tableOfContents(anchors.entries),
		words: countWords(text),
		text,
	}
}

/** Renders the text to HTML; null if it is too long, too deeply nested or too complex. */
export function renderMarkdown(markdown: string): Rendered | null {
	if (Buffer.byteLength(markdown) > MAX_MARKDOWN_LENGTH) return null
	const key = createHash('sha256').update(markdown).digest('base64')
	const cached = cache.get(key)
	if (cached !== undefined) return cached
	try {
		const rendered = render(markdown)
		cache.set(key, rendered)
		return rendered
	} catch {
		// marked and the sanitizer's parser are recursive: a text can be nested too deeply for both.
		return null
	}
}

/** The most that an editor is told about. */
const MAX_REPORTED = 20
const MAX_SHOWN_LENGTH = 80

/** Markdown of other products, by a part of the text that is shown as it is typed. */
const UNSUPPORTED: readonly (readonly [string, RegExp])[] = [
	['Footnotes, such as [^1], appear as typed.', /\[\^[^\][\s]+\]/u],
	['Highlights, such as ==text==, appear as typed.', /==[^=\s][^=\n]*==/u],
	['Superscripts, such as x^2^, appear as typed. Use <sup>.', /\w\^[^\s^]+\^/u],
	['Definition lists appear as typed. Use <dl>.', /\n: \S/u],
]

const REPORTS: Readonly<Record<Parameters<Report>[0], (what: string) => string>> = {
	link: (what) => `The link to “${what}” leads nowhere, so readers see its text only.`,
	image: (what) => `The image “${what}” is left out. Its address must begin with https.`,
	tag: (what) => `The HTML tag <${what}> is left out.`,
}

/** What of a text readers will not see as it is written, in sentences for its editor. */
export function findNotShown(markdown: string): string[] {
	if (renderMarkdown(markdown) === null) return []
	const found = new Set<string>()
	const anchors = new Anchors()
	const raw = parseMarkdown(markdown, anchors)
	const report: Report = (kind, what) => {
		if (found.size < MAX_REPORTED) found.add(REPORTS[kind](what.slice(0, MAX_SHOWN_LENGTH)))
	}
	sanitizeHtml(raw, sanitizeOptions(anchors, report))
	const words = sanitizeHtml(raw, { allowedTags: [], nonTextTags: [...DROPPED_WHOLE, 'code'] })
	for (const [text, pattern] of UNSUPPORTED) if (pattern.test(words)) found.add(text)
	return [...found]
}
