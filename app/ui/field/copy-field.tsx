import { useState } from 'react'
import { Button } from '~/ui/button/button'
import { useHydrated } from '~/ui/hooks/use-hydrated'
import { TextInput } from './inputs'
import './copy-field.css'

export type CopyFieldProps = {
	id: string
	label: string
	text: string
	/** What the button calls the text. */
	what?: string
}

/** A link or another text to be passed on, with a button that copies it. */
export function CopyField({ id, label, text, what = 'Link' }: CopyFieldProps) {
	return (
		<div className="copy-field">
			<TextInput
				id={id}
				label={label}
				readOnly
				defaultValue={text}
				onFocus={(event) => event.currentTarget.select()}
			/>
			<CopyButton text={text} what={what} fieldId={id} />
		</div>
	)
}

/** Copies a text; without JavaScript there is no button, as the field can be copied from. */
function CopyButton({ text, what, fieldId }: { text: string; what: string; fieldId: string }) {
	const hydrated = useHydrated()
	const [isCopied, setCopied] = useState(false)
	if (!hydrated) return null

	const copy = async () => {
		try {
			await navigator.clipboard.writeText(text)
			setCopied(true)
		} catch {
			// Not allowed: the text is selected, to be copied by hand.
			const field = document.getElementById(fieldId)
			if (field instanceof HTMLInputElement) field.select()
		}
	}
	return (
		<>
			<Button type="button" onClick={() => void copy()}>
				{isCopied ? 'Copied' : `Copy ${what}`}
			</Button>
			<span className="sr-only" role="status">
				{isCopied && `${what} copied`}
			</span>
		</>
	)
}
