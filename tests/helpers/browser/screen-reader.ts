import type { Page } from '@playwright/test'

/**
 * What a screen reader announces for the focused element, from the browser's accessibility tree: role,
 * name, state, value and description, in one line.
 */

type Value = { value?: unknown }

/** Roles, names and descriptions are strings; values may be numbers. */
type AxNode = {
	role?: Value
	name?: Value
	description?: Value
	value?: Value
	properties?: { name: string; value: Value }[]
}

/** States that are announced if true; `expanded` is announced either way. */
const SAID_WHEN_TRUE = ['disabled', 'required'] as const

function inWords({ role, name, description, value, properties = [] }: AxNode): string {
	const states = new Map(properties.map((one) => [one.name, one.value.value]))
	const expanded = states.get('expanded')
	const invalid = states.get('invalid')
	const text = (one: Value | undefined): string => {
		const said = one?.value
		return typeof said === 'string' || typeof said === 'number' ? String(said).trim() : ''
	}
	return [
		`${text(role)} "${text(name)}"`,
		...SAID_WHEN_TRUE.filter((state) => states.get(state) === true),
		...(expanded === undefined ? [] : [expanded === true ? 'expanded' : 'collapsed']),
		...(invalid === 'true' ? ['invalid'] : []),
		...(text(value) === '' ? [] : [`holds ${text(value)}`]),
		...(text(description) === '' ? [] : [`(${text(description)})`]),
	].join(', ')
}

export type Reader = {
	/** The element with the focus, in words. */
	announcement: () => Promise<string>
	/**
	 * Presses the key until the focus is announcement with words that begin so, and answers all of them.
	 * Throws with everything that was passed if that does not come.
	 */
	tabTo: (beginning: string, key?: 'Tab' | 'Shift+Tab') => Promise<string>
	/**
	 * What was said without being asked since the last call: 'polite: Saved'. Live regions that were on
	 * the page when their text changed, each change once.
	 */
	heard: () => Promise<string[]>
}

/** Runs in the page: keeps each text that a live region changes to. */
function recordLiveRegions(): void {
	const LIVE = '[role=status], [role=alert], [aria-live]'
	const heard: string[] = []
	Object.assign(window, { heard })
	const texts = new WeakMap<Element, string>()
	const read = (region: Element): string => region.textContent.replaceAll(/\s+/gu, ' ').trim()
	new MutationObserver((changes) => {
		for (const { addedNodes } of changes) {
			for (const node of addedNodes) {
				if (!(node instanceof Element)) continue
				const regions = [...node.querySelectorAll(LIVE), ...(node.matches(LIVE) ? [node] : [])]
				// Readers announce changes of a region, not the region that comes with its text.
				for (const region of regions) if (!texts.has(region)) texts.set(region, read(region))
			}
		}
		for (const { target } of changes) {
			const element = target instanceof Element ? target : target.parentElement
			const region = element?.closest(LIVE) ?? null
			if (region === null || texts.get(region) === read(region)) continue
			texts.set(region, read(region))
			const isAlert = region.matches('[role=alert], [aria-live=assertive]')
			if (read(region) !== '') heard.push(`${isAlert ? 'assertive' : 'polite'}: ${read(region)}`)
		}
	}).observe(document, { childList: true, characterData: true, subtree: true })
}

/** More focusable elements than any page has. */
const MAX_STOPS = 150

export async function startScreenReader(page: Page): Promise<Reader> {
	await page.addInitScript(recordLiveRegions)
	const session = await page.context().newCDPSession(page)
	await session.send('Accessibility.enable')
	const announcement: Reader['announcement'] = async () => {
		const { result } = await session.send('Runtime.evaluate', {
			expression: 'document.activeElement',
		})
		const { nodes } = await session.send('Accessibility.getPartialAXTree', {
			objectId: result.objectId ?? '',
			fetchRelatives: false,
		})
		return nodes[0] === undefined ? '' : inWords(nodes[0])
	}
	return {
		announcement,
		async tabTo(beginning, key = 'Tab') {
			const passed: string[] = []
			while (passed.length < MAX_STOPS) {
				await page.keyboard.press(key)
				const words = await announcement()
				if (words.startsWith(beginning)) return words
				passed.push(words)
			}
			throw new Error(`No stop begins with ${beginning}. Passed:\n${passed.join('\n')}`)
		},
		heard: () => page.evaluate(() => (window as unknown as { heard: string[] }).heard.splice(0)),
	}
}
