import { useEffect } from 'react';
import { useLocation, useNavigate } from 'react-router-dom';
import { RouterBinding } from '#services/router/router-binding';
import { useService } from '#ui/services-context.tsx';

/** Seats the page's router, so that services and plugins move by `Router` and hear of moves. */
export function BindRouter() {
  const seat = useService(RouterBinding);
  const navigate = useNavigate();
  const { pathname, search } = useLocation();
  useEffect(() => {
    const seated = seat.bindNavigator({
      go: (address, { replace }) => void navigate(address, { replace }),
      back: () => void navigate(-1),
    });
    return () => seated.dispose();
  }, [seat, navigate]);
  useEffect(() => seat.moved({ path: pathname, search }), [seat, pathname, search]);
  return null;
}
