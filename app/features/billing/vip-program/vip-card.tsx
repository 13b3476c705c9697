import { Form, useNavigation } from '@remix-run/react'
import { useState } from 'react'
import { paths } from '~/core/http/paths'
import { Badge } from '~/ui/badge/badge'
import { Button, ButtonLink } from '~/ui/button/button'
import { Card } from '~/ui/card/card'
import { StatList } from '~/ui/stat/stat'
import { FormTokenField } from '~/ui/field/form-token'
import { longDateOrNA } from '~/core/time/format-date'
import { TextInput } from '~/ui/field/inputs'
import { Notice } from '~/ui/notice/notice'
import { useHydrated } from '~/ui/hooks/use-hydrated'
import type { toVipDetails } from '~/features/billing/subscription/subscription-card.server'
import '~/features/billing/plans/plans.css'

type VipView = ReturnType<typeof toVipDetails>

const BADGES = {
	running: { tone: 'brand', text: 'VIP' },
	expired: { tone: 'warn', text: 'Expired' },
	notStarted: { tone: 'warn', text: 'Not started' },
} as const

/** What a VIP without access is told: that it has ended (VIP-06), or that it has not started. */
export function VipWithoutAccess({ vip }: { vip: VipView }) {
	if (vip.state === null || vip.state === 'running') return null
	const isNew = vip.state === 'notStarted'
	const effect = `your VIP access ${isNew ? 'starts and lasts' : 'comes back for'} 30 days.`
	return (
		<Notice
			tone="warn"
			title={isNew ? "Your VIP Access Hasn't Started" : 'Your VIP Status Has Expired'}
			className="mb-6"
		>
			{!isNew && <p>Your VIP status expired on {longDateOrNA(vip.expiresAt)}.</p>}
			{vip.code === null ? (
				<p>
					You don&apos;t have a coupon code set up yet. Set one up below. When a friend uses it at
					checkout, {effect}
				</p>
			) : (
				<p>
					Your coupon is <strong>{vip.code}</strong>. {!vip.isVerified && 'Verify it below first. '}
					Share it. When a friend uses it at checkout, {effect}
				</p>
			)}
		</Notice>
	)
}

/** VIP Details on the profile (VIP-02, VIP-03). */
export function VipCard({ vip, isEditing }: { vip: VipView; isEditing: boolean }) {
	const badge = BADGES[vip.state ?? 'notStarted']
	return (
		<Card
			title="VIP Details"
			titleId="vip-details"
			aside={<Badge tone={badge.tone}>{badge.text}</Badge>}
		>
			<StatList
				plain
				figures={[
					{ key: 'code', label: 'Coupon ID', value: vip.code ?? 'N/A' },
					{
						key: 'status',
						label: 'Coupon status',
						value: vip.isVerified ? (
							<Badge tone="pos">Verified</Badge>
						) : (
							<Badge tone="warn">Not Verified</Badge>
						),
					},
					{ key: 'until', label: 'VIP until', value: longDateOrNA(vip.expiresAt) },
				]}
			/>
			{isEditing ? (
				<EditCode code={vip.code ?? ''} isVerified={vip.isVerified} />
			) : (
				<Actions vip={vip} />
			)}
		</Card>
	)
}

const useBusy = (intent: string): boolean => {
	const { formAction, formData } = useNavigation()
	return formAction === paths.vip() && formData?.get('intent') === intent
}

function Actions({ vip }: { vip: VipView }) {
	const isBusy = useBusy('verify')
	return (
		<div className="form-actions mt-4">
			{vip.code !== null && !vip.isVerified && (
				<Form method="post" action={paths.vip()}>
					<input type="hidden" name="intent" value="verify" />
					<FormTokenField />
					<Button type="submit" variant="primary" busy={isBusy} busyLabel="Verifying…">
						Verify Coupon
					</Button>
				</Form>
			)}
			<ButtonLink to={paths.profile({ vip: 'edit' })} preventScrollReset>
				Edit Coupon ID
			</ButtonLink>
			{vip.code !== null && vip.isVerified && (
				<ButtonLink to={paths.vip()} variant="quiet">
					Share your code
				</ButtonLink>
			)}
		</div>
	)
}

function EditCode({ code, isVerified }: { code: string; isVerified: boolean }) {
	const [codeInput, setCodeInput] = useState(code)
	const hydrated = useHydrated()
	const isBusy = useBusy('save')
	return (
		<Form method="post" action={paths.vip()} className="form">
			<input type="hidden" name="intent" value="save" />
			<FormTokenField />
			<TextInput
				id="vip-coupon"
				name="vipStripeCouponId"
				label="Coupon ID"
				defaultValue={code}
				onChange={(event) => setCodeInput(event.currentTarget.value)}
				autoCapitalize="characters"
				autoComplete="off"
				spellCheck={false}
				maxLength={100}
			/>
			{isVerified && (
				<p className="text-sm">
					Another code replaces {code} and has to be verified first. Until then, friends who use
					either code don&apos;t extend your VIP access.
				</p>
			)}
			<div className="row dialog__actions">
				<ButtonLink to={paths.profile()} preventScrollReset>
					Cancel
				</ButtonLink>
				<Button
					type="submit"
					variant="primary"
					busy={isBusy}
					busyLabel="Saving…"
					disabled={hydrated && codeInput.trim() === code}
				>
					Save Coupon ID
				</Button>
			</div>
		</Form>
	)
}
