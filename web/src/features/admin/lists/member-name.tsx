// Who a member is: name and e-mail address; the id, as long as they are not known.
import { readMember } from '@jumpingjack/contracts/user/users'
import { useQuery } from '@tanstack/react-query'
import { callAdmin } from '../session/call-admin.ts'

export function MemberName({ userId }: { userId: string }) {
  const { data } = useQuery({
    queryKey: [readMember.path, userId],
    queryFn: () => callAdmin(readMember, { params: { id: userId } }),
  })
  return data ? `${data.name}, ${data.email}` : userId
}
