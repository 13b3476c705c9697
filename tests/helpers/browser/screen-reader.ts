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
}

/** More focusable elements than any page has. */
const MAX_STOPS = 150

export async function startScreenReader(page: Page): Promise<Reader> {
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
	}
}
