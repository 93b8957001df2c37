/** Returns readContainer's answer for a container. @param more what it says besides, or instead */
export const containerAnswer = (name: string, count: number, bytes: number, more: object = {}) => ({
  name,
  container_object_count: String(count),
  container_bytes_used: String(bytes),
  timestamp: null,
  data: null,
  is_public: false,
  public_url: null,
  storage_policy: null,
  read_acl: '',
  keeps_versions: false,
  ...more,
});
