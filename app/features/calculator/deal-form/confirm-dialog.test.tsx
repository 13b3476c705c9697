// @vitest-environment happy-dom
import { cleanup, fireEvent, render, screen } from '@testing-library/react'
import { afterEach, expect, test, vi } from 'vitest'
import { serverHtml } from '#tests/helpers/calculator/analysis-html'
import { dealFromComps } from './arv-handoff'
import type { ConfirmDialog } from './calculator-types'
import { ConfirmDialogView } from './confirm-dialog'

afterEach(cleanup)

const FROM_COMPS = dealFromComps({ arv: 200_000, low: 190_000, high: 210_000, propertyAddress: '' })
const CLEAR: ConfirmDialog = { kind: 'clear' }
const DELETE: ConfirmDialog = { kind: 'delete', id: 'p1', propertyAddress: '1 Elm St' }
const LOAD: ConfirmDialog = { kind: 'load', id: 'p1', propertyAddress: '1 Elm St' }

/** Returns what the page's form submits with a button of the dialog, without JavaScript. */
function readFields(question: ConfirmDialog): Record<string, string> {
	document.body.innerHTML = serverHtml(
		'/',
		<ConfirmDialogView question={question} onConfirm={null} onCancel={() => undefined} />,
	)
	const hidden = document.querySelectorAll<HTMLInputElement>('input[type=hidden]')
	return Object.fromEntries([...hidden].map(({ name, value }) => [name, value]))
}

test.each([
	[CLEAR, 'Clear form?', 'Clear', {}],
	[DELETE, 'Delete "1 Elm St"?', 'Delete', { propertyId: 'p1' }],
	[LOAD, 'Load "1 Elm St"?', 'Load', { propertyId: 'p1', confirmed: 'yes' }],
])(
	'CALC-15 PROP-14 without JavaScript the dialog %j is open in the HTML and submits what it confirms',
	(question, title, confirm, fields) => {
		expect(readFields(question)).toEqual(fields)
		expect(document.querySelector('dialog')?.hasAttribute('open')).toBe(true)
		expect(document.getElementById('question-title')?.textContent).toBe(title)
		const buttons = [...document.querySelectorAll('button')]
		expect(buttons.map(({ textContent, value }) => [textContent.trim(), value])).toEqual([
			['Cancel', 'recalculate'],
			[confirm, question.kind],
		])
		document.body.innerHTML = ''
	},
)

function openDialog() {
	cleanup()
	const answers = { onConfirm: vi.fn(), onCancel: vi.fn(), onSubmit: vi.fn() }
	const { onSubmit, ...given } = answers
	render(
		<form onSubmit={onSubmit}>
			<ConfirmDialogView question={CLEAR} {...given} />
		</form>,
	)
	return answers
}

test('CALC-15 with JavaScript, Cancel and Esc decline, the other button confirms, and nothing is submitted', () => {
	const cancelled = openDialog()
	fireEvent.click(screen.getByRole('button', { name: 'Cancel' }))
	const escaped = openDialog()
	fireEvent(document.querySelector('dialog')!, new Event('cancel', { cancelable: true }))
	for (const { onCancel, onConfirm, onSubmit } of [cancelled, escaped]) {
		expect(onCancel).toHaveBeenCalledTimes(1)
		expect(onConfirm).not.toHaveBeenCalled()
		expect(onSubmit).not.toHaveBeenCalled()
	}
	const confirmed = openDialog()
	fireEvent.click(screen.getByRole('button', { name: 'Clear' }))
	expect(confirmed.onConfirm).toHaveBeenCalledExactlyOnceWith(CLEAR, '')
	expect(confirmed.onCancel).not.toHaveBeenCalled()
	expect(confirmed.onSubmit).not.toHaveBeenCalled()
})

test.each(['Open', 'Cancel'])(
	'PRO-99 after %s, the focus goes to the page if the link that asked is gone',
	(button) => {
		cleanup()
		render(
			<main tabIndex={-1}>
				<ConfirmDialogView
					question={{ kind: 'fill', deal: FROM_COMPS }}
					onConfirm={() => undefined}
					onCancel={() => undefined}
				/>
			</main>,
		)
		// The dialog opened while nothing had the focus.
		const asked = screen.getByRole('button', { name: button })
		asked.focus()
		fireEvent.click(asked)
		expect(document.activeElement).toBe(screen.getByRole('main'))
	},
)
