import { TextInput } from '~/ui/field/inputs'

/** The field for a code of the app; elsewhere than in the set-up also for a recovery code. */
export function CodeField({
	error,
	hint,
	label = 'Code',
	required = true,
	inputMode = 'text',
}: {
	error?: string | undefined
	hint?: string
	label?: string
	required?: boolean
	/** Digits only for a code of the app; a recovery code has letters. */
	inputMode?: 'text' | 'numeric'
}) {
	return (
		<TextInput
			id="code"
			name="code"
			label={label}
			hint={hint}
			error={error}
			required={required}
			maxLength={40}
			inputMode={inputMode}
			autoComplete="one-time-code"
			autoCapitalize="characters"
			spellCheck={false}
		/>
	)
}
