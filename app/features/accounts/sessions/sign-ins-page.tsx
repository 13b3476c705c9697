import { Form } from '@remix-run/react'
import { paths } from '~/core/http/paths'
import { Badge } from '~/ui/badge/badge'
import { Button, ButtonLink } from '~/ui/button/button'
import { Card } from '~/ui/card/card'
import { FormTokenField } from '~/ui/field/form-token'
import { LocalTime } from '~/ui/local-time/local-time'
import { PageHeader } from '~/ui/page-header/page-header'
import { StatList } from '~/ui/stat/stat'
import { TableFrame } from '~/ui/table/table-frame'
import type { loadSignIns } from './sign-ins.server'

/** The account's latest sign-ins, and the devices it is known on. */
export function SignInsPage({ signIns, devices }: Awaited<ReturnType<typeof loadSignIns>>) {
	return (
		<div className="wrap wrap--reading page">
			<PageHeader
				title="Sign-Ins"
				lead="Your latest sign-ins. If you don't recognize one, change your password."
				actions={<ButtonLink to={paths.changePassword()}>Change Password</ButtonLink>}
			/>
			<div className="stack">
				<TableFrame label="Sign-ins">
					<table className="table table--cards">
						<thead>
							<tr>
								<th scope="col">When</th>
								<th scope="col">Device</th>
								<th scope="col">Signed in with</th>
								<th scope="col">Network</th>
							</tr>
						</thead>
						<tbody>
							{signIns.map(({ id, at, device, method, network, isCurrent }) => (
								<tr key={id}>
									<td data-label="When">
										<LocalTime at={at} />
									</td>
									<td data-label="Device">
										{device} {isCurrent && <Badge tone="pos">This device</Badge>}
									</td>
									<td data-label="Signed in with">{method === '' ? 'Unknown' : method}</td>
									<td data-label="Network">{network === '' ? 'Unknown' : network}</td>
								</tr>
							))}
						</tbody>
					</table>
				</TableFrame>
				<Card title="Remembered Devices" titleId="remembered-devices">
					<StatList
						plain
						figures={devices.map(({ device, lastSeenAt }) => ({
							key: device,
							label: device,
							value: <LocalTime at={lastSeenAt} />,
						}))}
					/>
					<p className="text-muted mt-3">
						You can sign in on a remembered device even while someone else is guessing your
						password, and we don't email you about it. Forgetting a device doesn't sign it out.
					</p>
					<Form method="post" className="mt-4">
						<FormTokenField />
						<Button type="submit" name="intent" value="forget">
							Forget All Other Devices
						</Button>
					</Form>
				</Card>
			</div>
		</div>
	)
}
