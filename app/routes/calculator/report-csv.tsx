import type { LoaderFunctionArgs } from '@remix-run/node'
import { dealCsv } from '~/features/reports/files/deal-files.server'
import { requireFileDeal } from '~/features/reports/files/file-deal.server'

/** The years of a deal's projection as a CSV file, or with `?table=inputs` its inputs. */
export async function loader({ request, context }: LoaderFunctionArgs) {
	const source = await requireFileDeal(request, context)
	return dealCsv(source, new URL(request.url).searchParams.get('table'))
}
