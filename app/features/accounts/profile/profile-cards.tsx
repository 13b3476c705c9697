import { paths } from '~/core/http/paths'
import { Badge } from '~/ui/badge/badge'
import { buttonClass, ButtonLink } from '~/ui/button/button'
import { Card } from '~/ui/card/card'
import { LocalTime } from '~/ui/local-time/local-time'
import { StatList } from '~/ui/stat/stat'
import type { PublicUser } from '~/features/accounts/access/viewer'
import { Link } from '~/ui/link/link'
import type { toSignInView } from './profile.server'

type SignInView = ReturnType<typeof toSignInView>

/** Whether the user is a service provider, in a word, and whether an admin has removed the listing. */
function ProviderBadge({ isProvider, isRemoved }: { isProvider: boolean; isRemoved: boolean }) {
	if (isProvider && isRemoved) return <Badge tone="warn">Not listed: removed by an admin</Badge>
	return isProvider ? <Badge tone="pos">Active</Badge> : <Badge>Not a provider</Badge>
}

export type PersonalInformationProps = {
	user: PublicUser
	/** Whether an admin has removed the user's listing from the directory. */
	isListingRemoved: boolean
}

/** Personal Information, read-only. */
export function PersonalInformation({ user, isListingRemoved }: PersonalInformationProps) {
	return (
		<Card
			title="Personal Information"
			titleId="personal-information"
			aside={
				<ButtonLink to={paths.profile({ edit: '1' })} preventScrollReset>
					Edit Profile
				</ButtonLink>
			}
		>
			<StatList
				plain
				figures={[
					{ key: 'first', label: 'First name', value: user.firstName },
					{ key: 'last', label: 'Last name', value: user.lastName },
					{
						key: 'email',
						label: 'Email',
						value: (
							<>
								{user.email}{' '}
								<Link className="link" to={paths.changeEmail()}>
									Change<span className="sr-only"> email address</span>
								</Link>
							</>
						),
					},
					{
						key: 'provider',
						label: 'Service provider',
						value: <ProviderBadge isProvider={user.serviceProvider} isRemoved={isListingRemoved} />,
					},
				]}
			/>
		</Card>
	)
}

/** The current session. */
export function CurrentSignIn({ signIn }: { signIn: SignInView }) {
	return (
		<Card title="Signed-In Device" titleId="current-sign-in">
			<StatList
				plain
				figures={[
					{ key: 'device', label: 'Device', value: signIn.device },
					{
						key: 'since',
						label: 'Signed in',
						value: <LocalTime at={signIn.since} />,
					},
				]}
			/>
			<p className="text-muted mt-3">
				You can be signed in on one device at a time. Signing in somewhere else signs you out here.
				Changing your password signs out all other devices.
			</p>
			<ButtonLink to={paths.signIns()} className="mt-4">
				View Sign-Ins
			</ButtonLink>
		</Card>
	)
}

/** Link to the page of the second factor. */
export function SignInSecurity() {
	return (
		<Card title="Sign-In Security" titleId="sign-in-security">
			<p className="text-muted">
				Add a passkey or a second step, so your password alone isn't enough to sign in.
			</p>
			<ButtonLink to={paths.signInSecurity()} className="mt-4">
				Manage Sign-In Security
			</ButtonLink>
		</Card>
	)
}

/** Link to the export of the user's data. */
export function OwnData() {
	return (
		<Card title="Your Data" titleId="own-data">
			<p className="text-muted">
				Download a copy of your data as a JSON file: profile, subscription, saved properties,
				assumptions, comps, and directory activity.
			</p>
			{/* A file, not a page: the browser downloads it without the router. */}
			<a href={paths.profileData()} download className={buttonClass({ className: 'mt-4' })}>
				<span className="btn__label">Download My Data</span>
			</a>
		</Card>
	)
}
