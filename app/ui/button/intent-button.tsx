import { useNavigation } from '@remix-run/react'
import { Button, type ButtonProps } from './button'

/** Submits its form with this `intent`; with a `busyLabel`, it is busy while that is under way. */
export function IntentButton({ value, busyLabel, ...rest }: ButtonProps & { value: string }) {
	const intent = useNavigation().formData?.get('intent')
	const busy = busyLabel !== undefined && intent === value
	return (
		<Button type="submit" name="intent" value={value} busy={busy} busyLabel={busyLabel} {...rest} />
	)
}
