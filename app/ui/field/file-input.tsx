import { useSearchParams } from '@remix-run/react'
import { useState } from 'react'
import { Field } from './field'

/** The server leads back with this parameter when a form was too large to be read. */
const TOO_LARGE_PARAM = 'too-large'

/** Whether the last form was too large to be read. */
export const useTooLarge = (): boolean => useSearchParams()[0].has(TOO_LARGE_PARAM)

export type FileInputProps = {
	id: string
	label: string
	hint: string
	accept: string
	error: string | null
	maxBytes: number
	/** What to say about a larger file: before it is sent if script runs, else after. */
	tooLarge: string
}

/** A field for a file of limited size, named `file`. */
export function FileInput({ id, label, hint, accept, error, maxBytes, tooLarge }: FileInputProps) {
	const wasTooLarge = useTooLarge()
	// Of the file that was chosen since; null before.
	const [isLarge, setLarge] = useState<boolean | null>(null)
	const isTooLarge = isLarge ?? wasTooLarge
	return (
		<Field id={id} label={label} hint={hint} error={isTooLarge ? tooLarge : error}>
			<input
				id={id}
				type="file"
				name="file"
				accept={accept}
				className="input"
				aria-describedby={`${id}-description`}
				onChange={({ target }) => {
					const isLargeFile = (target.files?.[0]?.size ?? 0) > maxBytes
					setLarge(isLargeFile)
					if (isLargeFile) target.value = ''
				}}
			/>
		</Field>
	)
}
