import type { ActionFunctionArgs, LoaderFunctionArgs, MetaFunction } from '@remix-run/node'
import { useActionData, useLoaderData } from '@remix-run/react'
import { requireAdmin } from '~/accounts/guards.server'
import { AdminPage } from '~/admin/components/admin-page'
import { DeleteUserLink } from '~/admin/components/delete-user'
import { UserFacts } from '~/admin/components/user-facts'
import { DeleteUserForm, UserForm } from '~/admin/components/user-form'
import { dayOf, personName } from '~/admin/user-form'
import { backToUsers, cameFrom, chosenUser, userAction } from '~/admin/user-pages.server'
import { deleteQuestion } from '~/admin/user-texts'
import { saleOf } from '~/billing/plans'
import { paths } from '~/platform/paths'
import { BELONGINGS } from '~/shell/belongings.server'
import { refusalHeaders } from '~/platform/refusal-headers'
import { pageMeta } from '~/shell/page-meta'

export const headers = refusalHeaders

export const meta: MetaFunction = ({ matches }) =>
	pageMeta(matches, { title: 'Edit User', noIndex: true })

export async function loader({ request, context, params }: LoaderFunctionArgs) {
	const { user: admin } = await requireAdmin(request, context)
	const { user, ...found } = await chosenUser(request, params['id'])
	const from = cameFrom(request)
	const isDeleting = new URL(request.url).searchParams.get('confirm') === 'delete'
	return {
		...found,
		user,
		name: personName(user),
		from,
		back: backToUsers(from),
		isSelf: user._id === admin._id,
		isDeleting: isDeleting && user._id !== admin._id,
		stored: {
			role: user.role,
			vipStripeCouponId: user.vipStripeCouponId ?? '',
			vipExpiresAt: dayOf(user.vipExpiresAt === null ? null : new Date(user.vipExpiresAt)),
			serviceProvider: user.serviceProvider,
		},
	}
}

export async function action(args: ActionFunctionArgs) {
	const { user } = await requireAdmin(args.request)
	return userAction(args, user, BELONGINGS)
}

export default function EditUserPage() {
	const page = useLoaderData<typeof loader>()
	const answer = useActionData<typeof action>()
	const { user, name, from, plan } = page
	if (page.isDeleting) {
		return (
			<AdminPage title={deleteQuestion(name)}>
				<DeleteUserForm id={user._id} from={from} />
			</AdminPage>
		)
	}
	return (
		<AdminPage
			title={name}
			lead={user.email}
			actions={page.isSelf ? undefined : <DeleteUserLink id={user._id} name={name} from={from} />}
		>
			<div className="split">
				<UserForm
					key={`${page.version} ${answer === undefined ? '' : JSON.stringify(answer.coupon)}`}
					id={user._id}
					version={page.version}
					here={paths.adminUser(user._id, { from })}
					back={page.back}
					stored={page.stored}
					isCouponVerified={page.coupon.verified}
					answer={answer}
				/>
				<div className="split__side">
					<UserFacts
						user={user}
						plan={
							plan === null ? null : { ...plan, label: saleOf(plan.name)?.name ?? 'Unknown Plan' }
						}
						isGiven={page.isGiven}
						lastSeenAt={page.lastSeenAt}
						savedProperties={page.savedProperties}
						hasListing={user.serviceProvider || user.serviceProviderProfile !== null}
					/>
				</div>
			</div>
		</AdminPage>
	)
}
