import { useState } from 'react';
import { DecryptionFailed, type DecryptionProblem, decryptPassword } from './decrypt-password.ts';
import { isEncrypted, readKeyFile } from './private-key.ts';

/** The error of the dialog: of the file, or of the decryption with what is known of it. */
export type KeyError = { of: 'file' } | { of: 'decryption'; problem?: DecryptionProblem };

/**
 * The dialog's state. The key and the password live here alone, as long as the dialog is open: nothing of them is kept, and
 * nothing is sent.
 */
export function useKeyDecryption(encryptedPassword: string, onClose: () => void) {
  const [key, setKey] = useState('');
  const [passphrase, setPassphrase] = useState('');
  const [password, setPassword] = useState<string>();
  const [error, setError] = useState<KeyError>();
  const [busy, setBusy] = useState(false);

  const changeKey = (text: string) => {
    setKey(text);
    setPassword(undefined);
    setError(undefined);
  };
  /** `undefined`: the operator was asked for a file and chose none. */
  const chooseFile = async (file: File | undefined) => {
    if (!file) return setError({ of: 'decryption' });
    try {
      changeKey(await readKeyFile(file));
    } catch {
      setError({ of: 'file' });
    }
  };
  const decrypt = async () => {
    if (busy) return;
    if (key.trim() === '') return onClose();
    setBusy(true);
    setError(undefined);
    try {
      setPassword(await decryptPassword(encryptedPassword, key, passphrase));
    } catch (failure) {
      setPassword(undefined);
      const problem = failure instanceof DecryptionFailed ? { problem: failure.problem } : {};
      setError({ of: 'decryption', ...problem });
    } finally {
      setBusy(false);
    }
  };
  return {
    key,
    changeKey,
    passphrase,
    setPassphrase,
    needsPassphrase: isEncrypted(key),
    password,
    error,
    busy,
    chooseFile,
    decrypt,
  };
}
