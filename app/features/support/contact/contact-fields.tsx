import { TextArea, TextInput } from '~/ui/field/inputs'

export type ContactFieldsProps = {
	idPrefix: string
	/** For visitors: the reply needs an address. */
	needsEmail: boolean
	values?: Record<string, unknown>
	errors?: Record<string, string | string[] | null | undefined>
}

/** The fields of a support message, named as in its payload. */
export function ContactFields({
	idPrefix,
	needsEmail,
	values = {},
	errors = {},
}: ContactFieldsProps) {
	const field = (name: 'email' | 'subject' | 'body') => {
		const value = values[name]
		return {
			id: `${idPrefix}-${name}`,
			name,
			required: true,
			defaultValue: typeof value === 'string' ? value : undefined,
			error: errors[name],
		}
	}
	return (
		<>
			{needsEmail && (
				<TextInput {...field('email')} type="email" label="Email" autoComplete="email" />
			)}
			<TextInput {...field('subject')} label="Subject" autoComplete="off" />
			<TextArea {...field('body')} label="Message" rows={6} />
		</>
	)
}
