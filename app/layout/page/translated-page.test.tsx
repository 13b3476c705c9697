// @vitest-environment happy-dom
import { act, cleanup, render } from '@testing-library/react'
import { afterEach, beforeAll, expect, test } from 'vitest'
import { surviveTranslation } from './translated-page'

beforeAll(surviveTranslation)
afterEach(cleanup)

function Sentence({ amount, isLoss = false }: { amount: number | null; isLoss?: boolean }) {
	return (
		<p>
			{isLoss && 'A loss. '}
			{amount !== null && <>It is ${amount} </>}
			<b>a month</b>
		</p>
	)
}

/** What translators do, each in its way: in one step, in two, or with the same text inside. */
const MANNERS: Record<string, (text: Text, font: Element) => void> = {
	'in one step': (text, font) => {
		font.append(text.data)
		text.replaceWith(font)
	},
	'in two steps': (text, font) => {
		font.append(text.data)
		text.before(font)
		text.remove()
	},
	'with the text inside': (text, font) => {
		text.before(font)
		font.append(text)
	},
}

function textsIn(root: Node): Text[] {
	return [...root.childNodes].flatMap((node) => (node instanceof Text ? [node] : textsIn(node)))
}

/** Deprecated, and what translators use. */
const FONT: string = 'font'

/** The observer of the page is told after this. */
const told = () => act(async () => new Promise<void>((resolve) => setTimeout(resolve)))

test.each(Object.entries(MANNERS))(
	'FIX-29 texts that a translator replaced %s can change, appear and vanish',
	async (_, translateText) => {
		const { container, rerender } = render(<Sentence amount={5} />)
		const translate = async () => {
			for (const text of textsIn(container)) translateText(text, document.createElement(FONT))
			await told()
		}
		const shows = async (props: Parameters<typeof Sentence>[0], words: string) => {
			await translate()
			rerender(<Sentence {...props} />)
			await told()
			expect(container.textContent).toBe(words)
		}
		await shows({ amount: 6 }, 'It is $6 a month')
		await shows({ amount: 7, isLoss: true }, 'A loss. It is $7 a month')
		await shows({ amount: null, isLoss: true }, 'A loss. a month')
		await shows({ amount: 8 }, 'It is $8 a month')
		await shows({ amount: 9 }, 'It is $9 a month')
	},
)
