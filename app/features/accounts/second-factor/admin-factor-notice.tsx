import { useRouteLoaderData } from '@remix-run/react'
import { paths } from '~/core/http/paths'
import { longDate } from '~/core/time/format-date'
import { ButtonLink } from '~/ui/button/button'
import { Notice } from '~/ui/notice/notice'

/** Says to an administrator without a second factor until when one has to be added. */
export function AdminFactorNotice() {
	const root = useRouteLoaderData<{ adminFactorDue?: string | null }>('root')
	const due = root?.adminFactorDue ?? null
	if (due === null) return null
	return (
		<Notice
			tone="warn"
			title="Add a Second Step"
			className="mb-6"
			action={<ButtonLink to={paths.signInSecurity()}>Set Up</ButtonLink>}
		>
			Admins need a second step to sign in. Add one by <time dateTime={due}>{longDate(due)}</time>.
			After that, nothing else is open to you.
		</Notice>
	)
}
