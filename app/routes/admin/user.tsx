import { useActionData, useLoaderData } from '@remix-run/react'
import { requireAdmin } from '~/features/accounts/access/guards.server'
import { AdminPage } from '~/features/admin/admin-page'
import { ConfirmAdminForm } from '~/features/admin/users/confirm-admin'
import { DeleteUserCard } from '~/features/admin/users/delete-user'
import { userPayments } from '~/features/billing/revenue/revenue.server'
import { UserMailCard } from '~/features/admin/undelivered-email/mail-trace-list'
import { RemoveFactorForm, SecondStepCard } from '~/features/admin/users/second-step'
import { UserPaymentsCard } from '~/features/admin/users/user-payments'
import { UserFacts } from '~/features/admin/users/user-facts'
import { DeleteUserForm, UserForm } from '~/features/admin/users/user-form'
import { toDateInput, displayName } from '~/features/admin/users/user-fields'
import {
	backToUsers,
	returnTo,
	loadUserOr404,
	userAction,
} from '~/features/admin/users/user.actions.server'
import { adminQuestion, deleteQuestion, vipEndText } from '~/features/admin/users/messages'
import { guarded } from '~/core/http/guarded.server'
import { sentValues } from '~/core/forms/form-result'
import { paths } from '~/core/http/paths'
import { currentTime } from '~/core/time/clock'
import { USER_DATA_PROVIDERS } from '~/layout/user-data-providers.server'
import { retryAfterHeaders } from '~/core/http/forward-retry-after'
import type { PageHandle } from '~/layout/page/route-handle'

export const headers = retryAfterHeaders

export const handle: PageHandle = { title: 'Edit User', noIndex: true, maxScriptKb: 115 }

export const loader = guarded(
	requireAdmin,
	async ({ request, params, viewer: { user: admin } }) => {
		const { user, ...viewData } = await loadUserOr404(request, params['id'])
		const from = returnTo(request)
		const confirm = new URL(request.url).searchParams.get('confirm')
		return {
			...viewData,
			payments: await userPayments(user.id),
			user,
			name: displayName(user),
			from,
			back: backToUsers(from),
			isSelf: user.id === admin.id,
			isDeleting: confirm === 'delete' && user.id !== admin.id,
			isRemovingFactor: confirm === 'removeFactor' && user.id !== admin.id,
			vipEnd: vipEndText(user.vipExpiresAt, user.vipStripeCouponId, currentTime()),
			stored: {
				role: user.role,
				vipStripeCouponId: user.vipStripeCouponId ?? '',
				vipExpiresAt: toDateInput(user.vipExpiresAt === null ? null : new Date(user.vipExpiresAt)),
				serviceProvider: user.serviceProvider,
			},
		}
	},
)

export const action = userAction(USER_DATA_PROVIDERS)

export default function EditUserPage() {
	const page = useLoaderData<typeof loader>()
	const result = useActionData<typeof action>()
	const { user, name, from } = page
	if (page.isDeleting) {
		return (
			<AdminPage title={deleteQuestion(name)}>
				<DeleteUserForm id={user.id} from={from} />
			</AdminPage>
		)
	}
	if (page.isRemovingFactor) {
		return (
			<AdminPage title={`Remove the second step of ${name}?`}>
				<RemoveFactorForm id={user.id} from={from} />
			</AdminPage>
		)
	}
	if (result?.status === 'confirm') {
		return (
			<AdminPage title={adminQuestion(name)}>
				<ConfirmAdminForm id={user.id} from={from} values={result.values} />
			</AdminPage>
		)
	}
	return (
		<AdminPage title={name} lead={user.email}>
			<div className="split">
				<UserForm
					key={`${page.version} ${sentValues(result) === null ? '' : JSON.stringify(result)}`}
					id={user.id}
					version={page.version}
					here={paths.adminUser(user.id, { from })}
					back={page.back}
					stored={page.stored}
					isCouponVerified={page.isCouponVerified}
					vipEnd={page.vipEnd}
					planStays={page.planStays}
					result={result}
				/>
				<div className="sticky-side">
					<UserFacts {...page} />
				</div>
			</div>
			<div className="mt-6">
				<UserPaymentsCard
					userId={user.id}
					isRunning={page.isRunning}
					payments={page.payments}
					stripeUrl={page.stripeUrl}
				/>
			</div>
			<div className="mt-6">
				<UserMailCard mails={page.mails} />
			</div>
			{!page.isSelf && (
				<div className="mt-6 stack">
					<SecondStepCard id={user.id} from={from} secondStep={page.secondStep} />
					<DeleteUserCard id={user.id} name={name} email={user.email} from={from} />
				</div>
			)}
		</AdminPage>
	)
}
