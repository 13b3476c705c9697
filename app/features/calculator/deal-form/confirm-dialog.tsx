import { useRef } from 'react'
import { Button } from '~/ui/button/button'
import { TextInput } from '~/ui/field/inputs'
import { useLayoutEffect } from '~/ui/hooks/use-layout-effect'
import type { ConfirmDialog } from './calculator-types'

type Texts = { title: string; text: string | null; confirm: string }

function getTexts(question: ConfirmDialog): Texts {
	switch (question.kind) {
		case 'clear':
			return {
				title: 'Clear form?',
				text: "This clears the address and all numbers. Your saved properties won't be affected.",
				confirm: 'Clear',
			}
		case 'delete':
			return {
				title: `Delete "${question.propertyAddress}"?`,
				text: 'This removes it from your saved properties. The numbers on screen stay until you change them. You can undo it right after.',
				confirm: 'Delete',
			}
		case 'rename':
			return { title: `Rename "${question.propertyAddress}"`, text: null, confirm: 'Rename' }
		case 'load':
			return {
				title: `Load "${question.propertyAddress}"?`,
				text: 'You have unsaved changes that will be lost.',
				confirm: 'Load',
			}
		case 'fill':
			return {
				title: 'Open this deal?',
				text: 'We keep your unsaved changes. You can show them again.',
				confirm: 'Open',
			}
	}
}

export type ConfirmDialogViewProps = {
	question: ConfirmDialog
	/** With JavaScript: the handlers of the two buttons, which otherwise submit the form. */
	onConfirm: ((question: ConfirmDialog, newAddress: string) => void) | null
	onCancel: () => void
}

/**
 * A confirmation dialog of the calculator page. It is inside the deal's form, so that without
 * JavaScript all input is submitted with the decision; with JavaScript it is modal and submits
 * nothing.
 */
export function ConfirmDialogView({ question, onConfirm, onCancel }: ConfirmDialogViewProps) {
	const ref = useRef<HTMLDialogElement>(null)
	const address = useRef<HTMLInputElement>(null)
	const { title, text, confirm } = getTexts(question)

	// Before the paint: a Tab while it is shown but not yet modal would go to the page behind it.
	useLayoutEffect(() => {
		const dialog = ref.current
		if (dialog === null) return undefined
		dialog.removeAttribute('open')
		dialog.showModal()
		address.current?.select()
		return undefined
	}, [])

	const leave = (then: () => void) => {
		if (ref.current !== null) closeAndReturnFocus(ref.current)
		then()
	}

	const confirmNow = () => {
		const newAddress = address.current?.value ?? ''
		leave(() => onConfirm?.(question, newAddress))
	}

	return (
		<dialog
			ref={ref}
			open
			className="dialog"
			aria-labelledby="question-title"
			onCancel={(event) => {
				event.preventDefault()
				leave(onCancel)
			}}
		>
			<div className="dialog__head">
				<h2 className="title dialog__title" id="question-title">
					{title}
				</h2>
			</div>
			<div className="dialog__body">
				{text !== null && <p>{text}</p>}
				{question.kind === 'rename' && (
					<TextInput
						ref={address}
						id="new-address"
						name="newAddress"
						label="Property address"
						autoComplete="off"
						maxLength={200}
						defaultValue={question.newAddress ?? question.propertyAddress}
						error={question.error}
						onKeyDown={(event) => {
							if (event.key !== 'Enter' || onConfirm === null) return
							// In the form behind it, Enter goes to the next field.
							event.preventDefault()
							event.stopPropagation()
							if (!event.nativeEvent.isComposing) confirmNow()
						}}
					/>
				)}
				{'id' in question && onConfirm === null && (
					<input type="hidden" name="propertyId" value={question.id} />
				)}
				{question.kind === 'load' && onConfirm === null && (
					<input type="hidden" name="confirmed" value="yes" />
				)}
				<div className="row dialog__actions">
					<Button
						type="submit"
						name="intent"
						value="recalculate"
						onClick={(event) => {
							if (onConfirm === null) return
							event.preventDefault()
							leave(onCancel)
						}}
					>
						Cancel
					</Button>{' '}
					<Button
						type="submit"
						name="intent"
						value={question.kind === 'fill' ? 'recalculate' : question.kind}
						variant={question.kind === 'delete' ? 'danger' : 'primary'}
						onClick={(event) => {
							if (onConfirm === null) return
							event.preventDefault()
							confirmNow()
						}}
					>
						{confirm}
					</Button>
				</div>
			</div>
		</dialog>
	)
}

/**
 * Closing a dialog before it is removed returns the focus to the previous element. If that one is
 * gone, because a link to this page asked the question, the focus goes to the page itself, as after
 * every navigation.
 */
function closeAndReturnFocus(dialog: HTMLDialogElement): void {
	dialog.close()
	const focused = document.activeElement
	if (focused !== null && focused !== document.body && !dialog.contains(focused)) return
	dialog.closest('main')?.focus({ preventScroll: true })
}
