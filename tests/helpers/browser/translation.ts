import { type BrowserContext, type Page } from '@playwright/test'

/** What the translation of a browser does to a page, with the words as they are, and everything on a page used. */

type Translating = Window & { translateAll?: () => void; translated?: number }

/** Adds the translator to every page of this context; it does nothing before `translate`. */
export async function addTranslator(context: BrowserContext): Promise<void> {
	await context.addInitScript(() => {
		const view = window as Translating
		const KEPT = 'script, style, title, textarea, font, [translate=no], .notranslate'
		const FONT: string = 'font'
		let turn = 0
		// Translators differ: one step, two steps, or the same text inside of the new elements.
		const translate = (text: Text) => {
			// By a name that is no literal, because the element is deprecated; translators use it.
			const outer = document.createElement(FONT)
			const inner = document.createElement(FONT)
			outer.append(inner)
			turn += 1
			if (turn % 3 === 0) {
				text.before(outer)
				inner.append(text)
				return
			}
			inner.append(text.data)
			if (turn % 3 === 1) text.replaceWith(outer)
			else {
				text.before(outer)
				text.remove()
			}
		}
		const translateIn = (root: Node) => {
			const walker = document.createTreeWalker(root, NodeFilter.SHOW_TEXT)
			const texts: Text[] = []
			for (let node: Node | null = root; node !== null; node = walker.nextNode()) {
				if (!(node instanceof Text) || node.data.trim() === '') continue
				if (node.parentElement?.closest(KEPT) === null) texts.push(node)
			}
			for (const text of texts) translate(text)
			view.translated = (view.translated ?? 0) + texts.length
		}
		view.translateAll = () => {
			translateIn(document.body)
			new MutationObserver((records) => {
				for (const { type, target, addedNodes } of records) {
					if (type === 'characterData') translateIn(target)
					for (const node of addedNodes) if (node.isConnected) translateIn(node)
				}
			}).observe(document.body, { childList: true, characterData: true, subtree: true })
		}
	})
}

/** Translates the page, and from then on what changes; answers how many texts there were. */
export const translate = (page: Page): Promise<number> =>
	page.evaluate(() => {
		const view = window as Translating
		view.translateAll?.()
		return view.translated ?? 0
	})

/**
 * Types into each field of the page, chooses in each list, and presses each button that submits nothing, in the
 * order of the page; what opens is closed again.
 * @param texts what is typed into a field before a number
 */
export const useEverything = (page: Page, within = 'main', texts = ['', '12k']): Promise<number> =>
	page.evaluate(
		async ([selector, first]) => {
			const settled = () =>
				new Promise<void>((resolve) => {
					requestAnimationFrame(() => requestAnimationFrame(() => resolve()))
				})
			window.print = () => undefined
			window.confirm = () => false
			const isUsable = (one: Element) =>
				one.isConnected && one.checkVisibility() && !one.matches(':disabled')
			const write = (one: HTMLInputElement | HTMLTextAreaElement, text: string) => {
				one.focus()
				const { prototype } =
					one instanceof HTMLInputElement ? HTMLInputElement : HTMLTextAreaElement
				Object.getOwnPropertyDescriptor(prototype, 'value')?.set?.call(one, text)
				one.dispatchEvent(new InputEvent('input', { bubbles: true, inputType: 'insertText' }))
			}
			const use = async (one: Element) => {
				if (!isUsable(one)) return
				if (one instanceof HTMLSelectElement) {
					one.selectedIndex = one.options.length - 1
					one.dispatchEvent(new Event('input', { bubbles: true }))
					one.dispatchEvent(new Event('change', { bubbles: true }))
				} else if (one instanceof HTMLTextAreaElement) write(one, 'A note')
				else if (one instanceof HTMLInputElement) {
					if (one.type === 'checkbox' || one.type === 'radio') one.click()
					else if (one.type === 'date') write(one, '2026-05-31')
					else if (one.type === 'range') write(one, one.max)
					else if (/^(?:text|search|email|tel|url|password|number)$/u.test(one.type)) {
						const before = one.value
						for (const text of [...first, /\d/u.test(before) ? '7' : '12']) write(one, text)
						await settled()
						if (before !== '' && !/^[\d.,$%−-]+$/u.test(before)) write(one, before)
					}
				} else (one as HTMLElement).click()
				// What was open is open again, because fields are in it.
				if (one.parentElement instanceof HTMLDetailsElement && !one.parentElement.open) {
					await settled()
					;(one as HTMLElement).click()
				}
				await settled()
				for (const dialog of document.querySelectorAll('dialog[open]')) {
					const cancel = [...dialog.querySelectorAll('button')].find((button) =>
						/^(?:Cancel|Close|Keep)/u.test(button.textContent),
					)
					cancel?.click()
					await settled()
				}
			}
			const root = document.querySelector(selector)
			if (root === null) return 0
			const all = root.querySelectorAll(
				'summary, button[type=button], [popovertarget], input, select, textarea',
			)
			const { pathname } = location
			for (const one of all) {
				await use(one)
				if (location.pathname !== pathname) break
			}
			return all.length
		},
		[within, texts] as const,
	)
